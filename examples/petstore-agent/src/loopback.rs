//! Serves the example's own two servers, where nobody else can reach them.

use std::io;
use std::net::Ipv4Addr;

/// Serves `router` on a free loopback port for as long as the program runs, and says where:
/// `http://127.0.0.1:PORT`.
pub async fn serve(router: axum::Router) -> io::Result<String> {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let url = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(url)
}
