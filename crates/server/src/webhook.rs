//! Calls to addresses users have given. Nothing inside this machine or a private network can be reached that way,
//! unless the server's owner allows the host: the address is resolved first, and only that address is called.

use axum::http::Uri;
use std::net::IpAddr;

#[cfg(feature = "webhooks")]
mod calls;
mod post;

#[cfg(feature = "webhooks")]
pub use calls::call;
pub use post::Post;

/// Calls nobody: this program was built without webhooks.
#[cfg(not(feature = "webhooks"))]
pub fn call(_: &str, _: &crate::protocol::WebhookCall, _: &[String]) -> Result<(), String> {
    Err("this program was built without webhooks".into())
}
/// Whether an address may be given as a webhook.
pub fn check(address: &str, allowed: &[String]) -> Result<(), String> {
    if !cfg!(feature = "webhooks") {
        return Err("this program was built without webhooks".into());
    }
    let wrong = || "a webhook is an address like https://example.org/path".to_owned();
    if address.len() > 500 {
        return Err("a webhook's address has at most 500 characters".into());
    }
    let uri: Uri = address.parse().map_err(|_| wrong())?;
    let host = uri.host().ok_or_else(wrong)?;
    if !matches!(uri.scheme_str(), Some("http" | "https")) || uri.authority().is_some_and(|a| a.as_str().contains('@'))
    {
        return Err(wrong());
    }
    let free = allowed.iter().any(|name| name == host);
    if !free && uri.port_u16().is_some_and(|port| port < 1024 && port != 80 && port != 443) {
        return Err("a webhook is called on port 80, 443 or one above 1023".into());
    }
    let literal: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    if literal.is_some_and(|ip| !is_public(ip)) && !free {
        return Err("webhooks to this machine or a private network are not allowed here".into());
    }
    Ok(())
}

/// Whether an address is out in the internet.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let special = a == 0 || a >= 224 || (a, b, c) == (192, 0, 0) || (a == 198 && (b == 18 || b == 19));
            !(v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_documentation() || shared || special)
        }
        IpAddr::V6(v6) => {
            if let Some(v4) = v6.to_ipv4_mapped() {
                return is_public(IpAddr::V4(v4));
            }
            let [first, second, ..] = v6.segments();
            // Only 2000::/3 is given out; in it are documentation, tunnels that carry IPv4, and the like.
            let tunnel = first == 0x2002 || (first == 0x2001 && second < 0x0200);
            (0x2000..0x4000).contains(&first) && !tunnel && (first, second) != (0x2001, 0x0db8)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{check, is_public};

    #[test]
    fn private_addresses_are_no_webhooks() {
        for inside in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "172.16.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "::1",
            "::ffff:127.0.0.1",
            "fe80::1",
            "fd00::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "224.0.0.1",
            "255.255.255.255",
        ] {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["1.1.1.1", "8.8.8.8", "2606:4700::1111", "93.184.216.34"] {
            assert!(is_public(outside.parse().unwrap()), "{outside}");
        }
    }

    #[test]
    fn only_plain_http_addresses_are_webhooks() {
        assert!(check("https://example.org/hook", &[]).is_ok());
        for wrong in [
            "ftp://example.org",
            "http://127.0.0.1:80/",
            "http://[::1]/",
            "nonsense",
            "file:///etc/passwd",
            "http://u:p@h/",
            "http://example.org:25/",
        ] {
            assert!(check(wrong, &[]).is_err(), "{wrong}");
        }
        assert!(check("http://127.0.0.1:80/", &["127.0.0.1".into()]).is_ok());
    }
}
