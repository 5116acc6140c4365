//! The bytes of a websocket. The library reads; what we send goes from the message straight to the connection, many
//! messages in one call, so that a connection keeps no copy of the largest scene it ever sent.

use super::READ_BUFFER;
use crate::{
    http::{Fault, malformed},
    protocol::Code,
};
use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::io::{Error, IoSlice};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Message, Utf8Bytes,
        handshake::derive_accept_key,
        protocol::{Role, WebSocketConfig},
    },
};

const TEXT: u8 = 0x81;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;

/// Why a connection ends from our side.
#[derive(Clone, Copy)]
pub enum Why {
    /// It read too slowly, or has to greet anew.
    ComeAgain,
    /// The server stops, to start again.
    Restart,
}

impl Why {
    /// The code of the standard, and a text for people.
    fn says(self) -> (u16, &'static str) {
        match self {
            Why::ComeAgain => (1013, "come again"),
            Why::Restart => (1012, "the server starts again"),
        }
    }
}

/// Accepts a websocket: the answer to the request, and the connection that follows it.
pub fn accept(request: &mut Request) -> Result<(Response, OnUpgrade), Fault> {
    let headers = request.headers();
    let asks = lists(headers, header::CONNECTION, "upgrade")
        && lists(headers, header::UPGRADE, "websocket")
        && lists(headers, header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks);
    let key = key.ok_or_else(|| malformed("this is the address of a websocket, version 13"))?;
    let answer = [
        (header::CONNECTION, "upgrade".to_owned()),
        (header::UPGRADE, "websocket".to_owned()),
        (header::SEC_WEBSOCKET_ACCEPT, derive_accept_key(key.as_bytes())),
    ];
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let upgrade = upgrade.ok_or_else(|| super::fault(Code::Malformed, "this connection cannot become a websocket"))?;
    Ok(((StatusCode::SWITCHING_PROTOCOLS, answer).into_response(), upgrade))
}

fn lists(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|value| value.trim().eq_ignore_ascii_case(word))
}

pub struct Wire {
    socket: WebSocketStream<TokioIo<Upgraded>>,
}

impl Wire {
    pub async fn open(upgraded: Upgraded, most: usize) -> Wire {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(READ_BUFFER)
            .max_message_size(Some(most))
            .max_frame_size(Some(most));
        Wire { socket: WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await }
    }

    /// The next message; nothing when the connection has ended. A call that is dropped before it ends loses nothing.
    pub async fn read(&mut self) -> Option<Result<Message, tungstenite::Error>> {
        self.socket.next().await
    }

    /// Sends messages, each as one frame. A call that is dropped before it ends breaks the connection.
    pub async fn send(&mut self, messages: &[Utf8Bytes]) -> Result<(), Error> {
        let heads: Vec<FrameHead> = messages.iter().map(|message| FrameHead::new(TEXT, message.len())).collect();
        let mut slices = Vec::with_capacity(messages.len() * 2);
        for (head, message) in heads.iter().zip(messages) {
            slices.extend([IoSlice::new(head.bytes()), IoSlice::new(message.as_bytes())]);
        }
        self.write(&mut slices).await
    }

    pub async fn ping(&mut self) -> Result<(), Error> {
        self.write(&mut [IoSlice::new(&[PING, 0])]).await
    }

    /// The last word. The client may come again.
    pub async fn close(&mut self, why: Why) -> Result<(), Error> {
        let (code, text) = why.says();
        let code = code.to_be_bytes();
        let head = FrameHead::new(CLOSE, code.len() + text.len());
        self.write(&mut [IoSlice::new(head.bytes()), IoSlice::new(&code), IoSlice::new(text.as_bytes())]).await
    }

    async fn write(&mut self, mut slices: &mut [IoSlice<'_>]) -> Result<(), Error> {
        // The library may have begun to answer a ping.
        self.socket.flush().await.map_err(Error::other)?;
        let stream = self.socket.get_mut();
        while !slices.is_empty() {
            let written = stream.write_vectored(slices).await?;
            if written == 0 {
                return Err(std::io::ErrorKind::WriteZero.into());
            }
            IoSlice::advance_slices(&mut slices, written);
        }
        stream.flush().await
    }
}

/// The head of a frame that is whole and not masked.
struct FrameHead {
    bytes: [u8; 10],
    length: usize,
}

impl FrameHead {
    fn new(kind: u8, length: usize) -> FrameHead {
        let mut bytes = [0; 10];
        bytes[0] = kind;
        let length = match length {
            0..126 => {
                bytes[1] = length as u8;
                2
            }
            126..65_536 => {
                bytes[1] = 126;
                bytes[2..4].copy_from_slice(&(length as u16).to_be_bytes());
                4
            }
            _ => {
                bytes[1] = 127;
                bytes[2..10].copy_from_slice(&(length as u64).to_be_bytes());
                10
            }
        };
        FrameHead { bytes, length }
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::{FrameHead, TEXT};

    #[test]
    fn heads_of_frames_tell_the_length_in_as_few_bytes_as_can_be() {
        assert_eq!(FrameHead::new(TEXT, 125).bytes(), [0x81, 125]);
        assert_eq!(FrameHead::new(TEXT, 126).bytes(), [0x81, 126, 0, 126]);
        assert_eq!(FrameHead::new(TEXT, 65_535).bytes(), [0x81, 126, 255, 255]);
        assert_eq!(FrameHead::new(TEXT, 65_536).bytes(), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
    }
}
