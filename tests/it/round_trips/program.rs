//! Reads answers and values, a line of JSON each, and prints what does not come back.

mod echo;
mod table;

use std::future::{Future, IntoFuture};
use std::io::{BufRead, BufReader};
use std::pin::pin;
use std::sync::{LazyLock, Mutex};
use std::task::{Context, Poll, Waker};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolpress::bytes::Bytes;
use toolpress::http::{Request, Response};
use toolpress::{CallError, Client, TransportError};
use toolpress::__private::{Decode, call};

/// What a row of the table makes of a line: the variant of several responses, empty where there
/// are none, and JSON.
pub type Made = Result<(&'static str, Value), String>;

/// A value, or the answer of an API.
#[derive(Clone)]
pub struct Line {
    /// 0 for a value.
    status: u16,
    media_type: String,
    body: String,
}

/// Decodes a value and encodes it again.
pub fn plain<T: DeserializeOwned + Serialize>(line: &Line) -> Made {
    let made: T = serde_json::from_str(&line.body).map_err(|error| error.to_string())?;
    json("", &made)
}

/// Gives what a typed call gives for an answer: its value, or what its error decodes as.
pub fn answer<T: Decode + 'static>(line: &Line, show: fn(&T) -> Made) -> Made {
    static GIVEN: Mutex<Option<Line>> = Mutex::new(None);
    static CLIENT: LazyLock<Client> = LazyLock::new(|| {
        let transport = |_: Request<Bytes>| async {
            let line = GIVEN.lock().expect("the line").take().expect("one call a line");
            let answer = Response::builder().status(line.status);
            let answer = answer.header("content-type", line.media_type);
            Ok::<_, TransportError>(answer.body(line.body.into()).expect("an answer"))
        };
        let client = Client::builder("https://api.example.com").retries(0).transport(transport);
        client.build().expect("a client")
    });
    *GIVEN.lock().expect("the line") = Some(line.clone());
    let nothing = echo::Echo::default();
    let made = if (200..300).contains(&line.status) {
        now(call::<T>(&CLIENT, &echo::TOOLBOX, 0, &nothing)).map_err(|error| match error {
            CallError::Decode { error, .. } => error.to_string(),
            error => error.to_string(),
        })
    } else {
        match now(call::<()>(&CLIENT, &echo::TOOLBOX, 0, &nothing)) {
            Ok(()) => Err(String::from("no error")),
            Err(error) => error.decode::<T>().map_err(|error| error.to_string()),
        }
    };
    show(&made?)
}

/// What a future gives that waits for nothing.
fn now<F: IntoFuture>(future: F) -> F::Output {
    let mut future = pin!(future.into_future());
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits"),
    }
}

pub fn json<T: Serialize>(variant: &'static str, value: &T) -> Made {
    Ok((variant, serde_json::to_value(value).map_err(|error| error.to_string())?))
}

pub fn bytes(variant: &'static str, value: &Bytes) -> Made {
    Ok((variant, String::from_utf8(value.to_vec()).map_err(|error| error.to_string())?.into()))
}

pub fn unit(variant: &'static str) -> Made {
    Ok((variant, Value::Null))
}

/// The first place where values differ. That numbers are written in another way is no difference.
fn difference(at: &str, given: &Value, got: &Value) -> Option<String> {
    match (given, got) {
        (Value::Number(one), Value::Number(other)) if one.as_f64() == other.as_f64() => None,
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut items = one.iter().zip(other).enumerate();
            items.find_map(|(n, (one, other))| difference(&format!("{at}/{n}"), one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let new = other.keys().find(|name| !one.contains_key(*name));
            let new = new.map(|name| format!("made up {at}/{name}"));
            new.or_else(|| {
                let known = one.iter().filter_map(|(name, value)| {
                    difference(&format!("{at}/{name}"), value, other.get(name)?)
                });
                let lost = one.iter().filter(|(name, value)| {
                    // What no schema describes is no part of a type.
                    !other.contains_key(*name) && *value != table::UNDESCRIBED
                });
                let lost = lost.map(|(name, value)| format!("lost {at}/{name}: {value}"));
                known.chain(lost).next()
            })
        }
        (given, got) if given == got => None,
        (given, got) => Some(format!("changed {at}: {given} became {got}")),
    }
}

/// How large the stack is: half of what a thread has that is not the first one.
const STACK: usize = 1 << 20;

fn main() {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(all).expect("a thread");
    thread.join().expect("all lines");
}

fn all() {
    let path = std::env::args().nth(1).expect("the file of lines");
    let file = std::fs::File::open(path).expect("the file of lines");
    for line in BufReader::new(file).lines() {
        let line: Value = serde_json::from_str(&line.expect("text")).expect("JSON");
        let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let number = |key: &str| line[key].as_u64().unwrap_or_default() as usize;
        let (name, row) = table::TABLE[number("row")];
        let (status, media_type, body) = (number("status") as u16, text("type"), text("body"));
        let given = match line.get("value") {
            Some(value) => value.clone(),
            None => serde_json::from_str(&body).expect("JSON"),
        };
        let wrong = match row(&Line { status, media_type, body: body.clone() }) {
            Ok((variant, _)) if variant != text("variant") => Some(format!("variant {variant}")),
            Ok((_, got)) => difference("", &given, &got),
            Err(error) => Some(format!("refused: {error}")),
        };
        if let Some(wrong) = wrong {
            println!("{name}\t{wrong}\t{status} {}", body.replace('\n', " "));
        }
    }
}
