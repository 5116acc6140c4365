//! Two 64-bit hashes: one of values, for as long as a program runs, and one of texts, for whatever is stored.

use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};

/// The digest of a text: the same on every machine and in every build, so it may be stored. SipHash-1-3.
///
/// ```
/// assert_eq!(kernel::digest_of("red deploy human a1"), 0x249813b2aede2b5a);
/// ```
pub fn digest_of(text: &str) -> u64 {
    digest_on(0, text)
}

/// A digest of all texts so far, extended by the next.
pub(crate) fn digest_on(before: u64, text: &str) -> u64 {
    SipHasher13::new_with_keys(before, 0).hash(text.as_bytes())
}

/// The key of a choice, or the hash of a match: the same on every machine, but only within one build, for it follows the
/// order of fields and variants. It is never stored.
pub fn key_of<T: Hash>(value: &T) -> u64 {
    let mut hasher = KeyHasher(0x243f_6a88_85a3_08d3);
    value.hash(&mut hasher);
    hasher.finish()
}

struct KeyHasher(u64);

impl KeyHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        let mut word = self.0;
        word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        word ^ (word >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(n as u64);
    }

    fn write_u16(&mut self, n: u16) {
        self.mix(n as u64);
    }

    fn write_u32(&mut self, n: u32) {
        self.mix(n as u64);
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.mix(n as u64);
    }

    fn write_i8(&mut self, n: i8) {
        self.mix(n as u64);
    }

    fn write_i16(&mut self, n: i16) {
        self.mix(n as u64);
    }
}
