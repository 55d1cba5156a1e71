//! A media library's API as Rust functions: no model takes part.
//!
//! `cargo run -p typed-client` runs it offline, against a library that the program starts itself.
//! What to copy is in this file; `library.rs` is there to make it run.

// The API advises against `listAllMedia` and `offset`; whoever uses them hears of it.
#![deny(deprecated)]

use std::error::Error;

use toolpress::{Client, File};

mod library;

/// The functions and types of the library's API: generated when this line is compiled.
mod media {
    toolpress::toolbox!("specs/media.yaml");
}

use media::types::{JobState, Media, Problem, UploadMediaResponse};
use media::{GetMedia, ListMedia, UploadMedia};

/// Everything in the library, page for page, as long as `Link` names a next one (RFC 8288).
async fn everything(client: &Client) -> Result<Vec<Media>, toolpress::CallError> {
    let (mut args, mut all) = (ListMedia::default(), Vec::new());
    loop {
        let page = media::list_media(client, &args).response().await?;
        all.extend(page.value);
        let link = page.headers.get("link").and_then(|link| link.to_str().ok());
        match link.and_then(next_page) {
            Some(next) => args.page = Some(next),
            None => return Ok(all),
        }
    }
}

/// The page that `<https://…?page=2>; rel="next"` leads to.
fn next_page(link: &str) -> Option<i64> {
    let next = link.split(',').find(|link| link.contains("rel=\"next\""))?;
    let (target, _) = next.trim().strip_prefix('<')?.split_once('>')?;
    let (_, query) = target.split_once('?')?;
    query.split('&').find_map(|pair| pair.strip_prefix("page="))?.parse().ok()
}

/// A union is matched. `Other` is what the description does not have yet.
fn describe(media: &Media) -> String {
    match media {
        Media::Photo(photo) => format!("{}: {} x {}", photo.title, photo.width, photo.height),
        Media::Video(video) => format!("{}: {} s", video.title, video.seconds),
        Media::Other(other) => format!("something new, {}", other["kind"]),
    }
}

/// All that the example shows, with what comes out.
async fn run() -> Result<(), Box<dyn Error>> {
    // In place of `media::BASE_URL`: the library that this program starts.
    let client = Client::new(&library::start()?)?;

    let all: Vec<String> = everything(&client).await?.iter().map(describe).collect();
    println!("in the library: {}", all.join(", "));
    assert_eq!(all, ["Harbour: 4000 x 3000", "Storm: 12.5 s", "something new, \"panorama\""]);

    // Several success responses are an enum, by status.
    let photo = File::new(&b"GIF89a"[..]).named("tram.gif").of_type("image/gif");
    match media::upload_media(&client, &upload("Tram", photo)).await? {
        UploadMediaResponse::Created(media) => {
            println!("uploaded {}", describe(&media));
            assert_eq!(describe(&media), "Tram: 6 x 1");
        }
        UploadMediaResponse::Accepted(job) => return Err(format!("job {}", job.id).into()),
    }
    match media::upload_media(&client, &upload("Opera", File::new(vec![0; 100_000]))).await? {
        UploadMediaResponse::Accepted(job) => {
            println!("a job: {}, {}", job.id, job.state);
            assert_eq!(job.state, JobState::Waiting);
        }
        UploadMediaResponse::Created(media) => return Err(describe(&media).into()),
    }

    // An error has a status, and the type that the description gives it.
    let error = media::get_media(&client, &GetMedia { id: 99 }).await;
    let error = error.err().ok_or("nobody has uploaded 99")?;
    let problem: Problem = error.decode()?;
    println!("{}", problem.title);
    assert_eq!(error.status().map(|status| status.as_u16()), Some(404));
    assert_eq!(problem.title, "there is no 99");
    let error = media::upload_media(&client, &upload("", File::new("x"))).await;
    let problem: Problem = error.err().ok_or("it has no title")?.decode()?;
    assert_eq!(problem.field.as_deref(), Some("title"));
    Ok(())
}

fn upload(title: &str, file: File) -> UploadMedia {
    UploadMedia::new(media::types::UploadMediaBody::new(title.to_owned(), file))
}

/// Runs the example.
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    run().await
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_link_is_read() {
        let link = "<https://a.example/m?page=1>; rel=\"prev\", </m?n=2&page=3>; rel=\"next\"";
        assert_eq!(super::next_page(link), Some(3));
        assert_eq!(super::next_page("</m?page=3>; rel=\"last\""), None);
    }

    #[tokio::test]
    async fn it_shows_what_it_says() {
        super::run().await.expect("the example");
    }
}
