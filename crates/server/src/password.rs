//! Passwords, as argon2id hashes. Hashing takes 19 MiB and tens of milliseconds: two at a time.

use crate::{http::Fault, work::apart};
use argon2::{
    Argon2,
    password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString},
};
use tokio::sync::Semaphore;

static PLACES: Semaphore = Semaphore::const_new(2);

pub async fn hash(password: String) -> Result<String, Fault> {
    let work = move || {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).expect("the operating system has randomness");
        let salt = SaltString::encode_b64(&salt).expect("16 bytes are a salt");
        Argon2::default().hash_password(password.as_bytes(), &salt).expect("the default parameters hash").to_string()
    };
    apart(&PLACES, work).await
}

/// Whether the password fits. Without a hash the same time is spent, so that nobody learns which names exist.
pub async fn fits(password: String, hash: Option<String>) -> Result<bool, Fault> {
    let Some(hash) = hash else {
        self::hash(password).await?;
        return Ok(false);
    };
    let work = move || {
        let hash = PasswordHash::new(&hash);
        hash.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    };
    apart(&PLACES, work).await
}
