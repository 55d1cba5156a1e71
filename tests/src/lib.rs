//! The programs of the README, which are compiled here.
#![doc = include_str!("../../README.md")]
