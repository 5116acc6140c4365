//! How a connection to PostgreSQL is protected, by `sslmode` and `sslrootcert` of its address, as libpq reads them:
//! `prefer` (the default) and `require` encrypt, `verify-full` also makes sure whom it talks to.

use super::super::Failure;
use rustls::{
    ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject},
};
use std::sync::Arc;
use tokio_postgres::{
    Config,
    config::{Host, SslMode},
};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Reads an address `postgres://user@host/name?sslmode=verify-full&sslrootcert=/etc/ca.pem`.
/// A socket in the file system needs no protection.
pub fn read(address: &str) -> Result<(Config, Option<MakeRustlsConnect>), Failure> {
    let (place, query) = address.split_once('?').unwrap_or((address, ""));
    let (mut verify, mut roots, mut rest) = (false, None, Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", "verify-full" | "verify-ca")) => {
                verify = true;
                rest.push("sslmode=require");
            }
            Some(("sslrootcert", file)) => roots = Some(file),
            Some(_) | None => rest.push(pair),
        }
    }
    let plain = if rest.is_empty() { place.to_owned() } else { format!("{place}?{}", rest.join("&")) };
    let config: Config = plain.parse().map_err(|e| Failure::Wrong(format!("the address of PostgreSQL: {e}")))?;
    let local = config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)));
    if local || config.get_ssl_mode() == SslMode::Disable {
        return Ok((config, None));
    }
    let tls = MakeRustlsConnect::new(client(verify || roots.is_some(), roots)?);
    Ok((config, Some(tls)))
}

fn client(verify: bool, roots: Option<&str>) -> Result<ClientConfig, Failure> {
    let wrong = |text: String| Failure::Wrong(format!("PostgreSQL over TLS: {text}"));
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions();
    let builder = builder.map_err(|e| wrong(e.to_string()))?;
    if !verify {
        let anybody = Arc::new(Anybody { provider });
        return Ok(builder.dangerous().with_custom_certificate_verifier(anybody).with_no_client_auth());
    }
    let mut trusted = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(file) = roots {
        trusted = RootCertStore::empty();
        for certificate in CertificateDer::pem_file_iter(file).map_err(|e| wrong(format!("{file}: {e}")))? {
            let certificate = certificate.map_err(|e| wrong(format!("{file}: {e}")))?;
            trusted.add(certificate).map_err(|e| wrong(format!("{file}: {e}")))?;
        }
    }
    Ok(builder.with_root_certificates(trusted).with_no_client_auth())
}

/// Encrypts without asking who is at the other end, as `require` means it.
#[derive(Debug)]
struct Anybody {
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
