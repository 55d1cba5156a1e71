//! A list in a record, read as it is walked.

use core::fmt;
use core::iter::FusedIterator;

use super::read::Reader;

/// A list in a record: where its items start, how many they are, and how one is read.
///
/// Copying it copies the place alone; nothing is allocated, however often it is walked.
pub struct List<'a, T> {
    pub(super) reader: Reader<'a>,
    pub(super) len: u32,
    pub(super) item: fn(&mut Reader<'a>) -> Option<T>,
}

impl<'a, T> List<'a, T> {
    /// The number of items.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no item.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Walks the items in order.
    pub fn iter(&self) -> ListIter<'a, T> {
        ListIter { list: *self }
    }
}

impl<T> Default for List<'_, T> {
    /// The empty list.
    fn default() -> Self {
        Self { reader: Reader::default(), len: 0, item: |_| None }
    }
}

impl<T> Clone for List<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<'_, T> {}

impl<T: fmt::Debug> fmt::Debug for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, T> IntoIterator for List<'a, T> {
    type Item = T;
    type IntoIter = ListIter<'a, T>;
    fn into_iter(self) -> ListIter<'a, T> {
        self.iter()
    }
}

/// Walks a [`List`].
pub struct ListIter<'a, T> {
    list: List<'a, T>,
}

impl<T> Clone for ListIter<'_, T> {
    fn clone(&self) -> Self {
        Self { list: self.list }
    }
}

impl<T: fmt::Debug> fmt::Debug for ListIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(f)
    }
}

impl<T> Iterator for ListIter<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.list.len = self.list.len.checked_sub(1)?;
        // An item that cannot be read ends the list: what follows it would be read askew.
        let item = (self.list.item)(&mut self.list.reader);
        if item.is_none() {
            self.list.len = 0;
        }
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.list.len()))
    }
}

impl<T> FusedIterator for ListIter<'_, T> {}
