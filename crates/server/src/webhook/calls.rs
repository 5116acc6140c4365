//! One call to an address that a user has given.

use super::{check, is_public};
use crate::protocol::WebhookCall;
use std::{net::SocketAddr, time::Duration};
use ureq::{
    Agent,
    config::Config,
    http::Uri as Target,
    unversioned::{
        resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver},
        transport::{DefaultConnector, NextTimeout},
    },
};

/// Makes one call; blocks. No redirect is followed, little of the answer is read.
pub fn call(address: &str, body: &WebhookCall, allowed: &[String]) -> Result<(), String> {
    check(address, allowed)?;
    let config = Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(5)))
        .max_redirects(0)
        .proxy(None)
        .user_agent("starmoot")
        .build();
    let resolver = PublicOnly { allowed: allowed.to_vec() };
    let agent = Agent::with_parts(config, DefaultConnector::default(), resolver);
    let body = serde_json::to_vec(body).map_err(|e| e.to_string())?;
    let sent = agent.post(address).header("content-type", "application/json").send(&body[..]);
    sent.map(drop).map_err(|e| e.to_string())
}

/// Resolves names to public addresses only.
#[derive(Debug)]
struct PublicOnly {
    allowed: Vec<String>,
}

impl Resolver for PublicOnly {
    fn resolve(&self, uri: &Target, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = DefaultResolver::default().resolve(uri, config, timeout)?;
        let free = uri.host().is_some_and(|host| self.allowed.iter().any(|name| name == host));
        let mut kept = self.empty();
        for address in found.iter().filter(|address: &&SocketAddr| free || is_public(address.ip())) {
            kept.push(*address);
        }
        if kept.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(kept) }
    }
}
