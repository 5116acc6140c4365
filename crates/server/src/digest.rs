//! A number that differs when what would be written down differs, without writing it down.

use serde::{Serialize, Serializer, ser};
use std::hash::{BuildHasher, Hash, Hasher};

/// The digest of plain data.
pub fn digest(value: &(impl Serialize + ?Sized)) -> u64 {
    let mut digest = Digest(foldhash::quality::FixedState::default().build_hasher());
    value.serialize(&mut digest).expect("a digest takes anything");
    digest.0.finish()
}

/// The same for what can be hashed as it is, which is faster.
pub fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    foldhash::quality::FixedState::default().hash_one(value)
}

struct Digest(foldhash::quality::FoldHasher);

impl Digest {
    fn put(&mut self, bytes: &[u8]) -> Result<(), Never> {
        self.0.write_usize(bytes.len());
        self.0.write(bytes);
        Ok(())
    }

    fn number(&mut self, number: u64) -> Result<(), Never> {
        self.0.write_u64(number);
        Ok(())
    }

    /// Lists and maps begin with a mark, so that nesting counts.
    fn open(&mut self, mark: u8) -> Result<&mut Self, Never> {
        self.0.write_u8(mark);
        Ok(self)
    }
}

/// Nothing goes wrong here, but serde wants a name for it.
#[derive(Debug)]
pub struct Never(String);

impl std::fmt::Display for Never {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: std::fmt::Display>(text: T) -> Self {
        Never(text.to_string())
    }
}

macro_rules! numbers {
    ($($name:ident $kind:ty),*) => {
        $(fn $name(self, value: $kind) -> Result<(), Never> {
            self.number(value as u64)
        })*
    };
}

impl Serializer for &mut Digest {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(
        serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_char char
    );

    fn serialize_f32(self, value: f32) -> Result<(), Never> {
        self.number(value.to_bits().into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Never> {
        self.number(value.to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Never> {
        self.put(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Never> {
        self.put(value)
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.open(0).map(drop)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self.open(1)?)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.open(2).map(drop)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.open(2).map(drop)
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Result<(), Never> {
        self.number(index.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.number(index.into())?;
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Never> {
        self.number(length.unwrap_or(usize::MAX) as u64)?;
        self.open(3)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Never> {
        self.open(4)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        self.open(4)
    }

    fn serialize_tuple_variant(self, _: &'static str, index: u32, _: &'static str, _: usize) -> Result<Self, Never> {
        self.number(index.into())?;
        self.open(4)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Self, Never> {
        self.number(length.unwrap_or(usize::MAX) as u64)?;
        self.open(5)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        self.open(6)
    }

    fn serialize_struct_variant(self, _: &'static str, index: u32, _: &'static str, _: usize) -> Result<Self, Never> {
        self.number(index.into())?;
        self.open(6)
    }
}

macro_rules! members {
    ($($kind:ident $name:ident $(($field:ty))?),*) => {
        $(impl ser::$kind for &mut Digest {
            type Ok = ();
            type Error = Never;

            fn $name<T: Serialize + ?Sized>(&mut self $(, _: $field)?, value: &T) -> Result<(), Never> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        })*
    };
}

members!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
    SerializeStruct serialize_field (&'static str),
    SerializeStructVariant serialize_field (&'static str)
);

impl ser::SerializeMap for &mut Digest {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn what_is_written_differently_has_another_digest() {
        let (ab, c) = ("ab".to_owned(), "c".to_owned());
        assert_eq!(digest(&(ab.clone(), c.clone())), digest(&("ab", "c")));
        assert_ne!(digest(&("ab", "c")), digest(&("a", "bc")));
        assert_ne!(digest(&vec![vec![1], vec![]]), digest(&vec![vec![], vec![1]]));
        assert_ne!(digest(&Some(1)), digest(&None::<i32>));
        assert_ne!(digest(&1.5), digest(&1.25));
    }
}
