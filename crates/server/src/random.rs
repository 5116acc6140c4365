//! Ids, secrets and digests.

use sha2::{Digest, Sha256};

/// So many random bytes from the operating system, as hex digits.
pub fn hex(bytes: usize) -> String {
    let mut buffer = vec![0; bytes];
    getrandom::fill(&mut buffer).expect("the operating system has randomness");
    to_hex(&buffer)
}

/// A short unguessable id: so many letters and digits without look-alikes, 5 bits each.
pub fn id(length: usize) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut buffer = vec![0; length];
    getrandom::fill(&mut buffer).expect("the operating system has randomness");
    buffer.iter().map(|byte| LETTERS[usize::from(byte % 32)] as char).collect()
}

/// SHA-256 of a text, 64 hex digits.
pub fn sha256(text: &str) -> String {
    to_hex(&Sha256::digest(text.as_bytes()))
}

pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
