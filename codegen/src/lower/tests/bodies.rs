//! Request bodies: what is a file, what is text, and what is told.

use super::{argument_names, kinds, only_tool, paths, with_version};
use crate::ir::{BodyForm, JsonType, Location, Style};

fn body(content: &str) -> String {
    format!("paths: {{/a: {{post: {{requestBody: {{content: {{{content}}}}}}}}}}}")
}

/// The files of a multipart body with these properties, with their media types.
fn files(openapi: &str, properties: &str, encoding: &str) -> Vec<(String, String)> {
    let media_type =
        format!("{{schema: {{properties: {{{properties}}}}}, encoding: {{{encoding}}}}}");
    let analysis = with_version(openapi, &body(&format!("multipart/form-data: {media_type}")));
    let encodings = &only_tool(&analysis).encodings;
    let files = encodings.iter().filter(|encoding| encoding.file);
    files.map(|file| (file.property.clone(), file.content_type.clone())).collect()
}

#[test]
fn files_are_told_from_text() {
    for (schema, v30, v31) in [
        ("{type: string, format: binary}", true, true),
        ("{type: string, format: binary, nullable: true}", true, true),
        ("{type: array, items: {type: string, format: binary}}", true, true),
        ("{allOf: [{type: string, format: binary}]}", true, true),
        ("{anyOf: [{type: string, format: binary}, {type: 'null'}]}", true, true),
        ("{anyOf: [{type: string, format: binary}, {type: integer}]}", false, false),
        ("{type: string, contentMediaType: image/png}", false, true),
        ("{type: [string, 'null'], contentMediaType: application/octet-stream}", false, true),
        ("{type: string, contentMediaType: image/png, contentEncoding: base64}", false, false),
        ("{type: string, contentEncoding: binary}", true, true),
        ("{type: string, contentMediaType: text/html}", false, false),
        ("{type: string, format: byte}", false, false),
        ("{}", false, true),
        ("{description: whatever}", false, true),
        ("{type: string}", false, false),
        ("{type: object}", false, false),
        ("{enum: [a]}", false, false),
    ] {
        let found = |openapi| !files(openapi, &format!("f: {schema}"), "").is_empty();
        assert_eq!(found("openapi: 3.0.4"), v30, "{schema}");
        assert_eq!(found("openapi: 3.1.1"), v31, "{schema}");
    }
}

#[test]
fn an_encoding_says_what_a_file_is() {
    let properties = "f: {type: string, format: binary}, g: {type: string}, h: {type: object}";
    let encoding = "f: {contentType: image/png}, g: {contentType: application/pdf}, \
                    h: {contentType: image/png}";
    let file = |name: &str, ty: &str| (name.to_owned(), ty.to_owned());
    let expected = [file("f", "image/png"), file("g", "application/pdf")];
    for openapi in ["openapi: 3.0.4", "openapi: 3.1.1"] {
        let mut found = files(openapi, properties, encoding);
        found.sort();
        assert_eq!(found, expected, "{openapi}");
    }
    let text = files("openapi: 3.1.1", "f: {}", "f: {contentType: application/json}");
    assert!(text.is_empty(), "{text:?}");
}

#[test]
fn styles_of_parts_are_those_of_3_1() {
    let media_type = "{schema: {properties: {a: {type: array}}}, encoding: {a: {style: form}}}";
    for (openapi, name, styled) in [
        ("openapi: 3.0.4", "multipart/form-data", false),
        ("openapi: 3.1.1", "multipart/form-data", true),
        ("openapi: 3.0.4", "application/x-www-form-urlencoded", true),
    ] {
        let analysis = with_version(openapi, &body(&format!("{name}: {media_type}")));
        let styles: Vec<_> = only_tool(&analysis).encodings.iter().map(|e| e.styled).collect();
        assert_eq!(styles, if styled { vec![true] } else { Vec::new() }, "{openapi} {name}");
    }
    let analysis = paths(&body(
        "application/x-www-form-urlencoded: {schema: {}, encoding: {a: {style: deepObject}, \
         b: {allowReserved: true}, c: {explode: false}}}",
    ));
    let encodings = only_tool(&analysis).encodings.iter();
    let encodings: Vec<_> = encodings.map(|e| (e.style, e.explode, e.allow_reserved)).collect();
    assert_eq!(
        encodings,
        [(Style::DeepObject, false, false), (Style::Form, true, true), (Style::Form, false, false)]
    );
}

#[test]
fn text_and_bytes_are_strings() {
    for (content, form, format) in [
        ("text/html: {schema: {type: object}}", BodyForm::Text, ""),
        ("application/xml: {schema: {type: string}}", BodyForm::Text, ""),
        ("application/xml: {}", BodyForm::Text, ""),
        ("image/png: {schema: {type: object}}", BodyForm::Bytes, "byte"),
        ("application/octet-stream: {schema: {type: string}}", BodyForm::Bytes, "byte"),
        ("application/vnd.x: {}", BodyForm::Bytes, "byte"),
        ("application/vnd.x: {schema: {type: string, format: binary}}", BodyForm::Bytes, "byte"),
        ("application/vnd.x: {schema: {type: string, maxLength: 3}}", BodyForm::Text, ""),
    ] {
        let analysis = paths(&body(content));
        assert!(analysis.diagnostics.is_empty(), "{content}: {:?}", analysis.diagnostics);
        let tool = only_tool(&analysis);
        let schema = &tool.arguments[0].schema;
        assert_eq!(tool.body_form, form, "{content}");
        assert_eq!((&schema.types[..], schema.format.as_str()), (&[JsonType::String][..], format));
    }
}

#[test]
fn what_cannot_be_sent_is_told() {
    for (content, kind) in [
        ("application/xml: {schema: {type: object}}", "xml-body"),
        ("application/soap+xml: {schema: {$ref: '#/components/schemas/A'}}", "xml-body"),
        ("application/vnd.x: {schema: {type: object}}", "body-form"),
        (
            "multipart/form-data: {schema: {properties: {a: {items: {type: object}}}}, \
             encoding: {a: {contentType: application/xml}}}",
            "part-form",
        ),
        ("'application/é': {}", "media-type"),
        ("multipart/form-data: {schema: {}, encoding: {a: {contentType: 'é'}}}", "media-type"),
    ] {
        let components = "components: {schemas: {A: {type: object}}}";
        let analysis = paths(&format!("{}\n{components}", body(content)));
        assert_eq!(kinds(&analysis), [kind], "{content}");
    }
    let json = "application/xml: {schema: {type: object}}, text/plain: {}";
    assert!(paths(&body(json)).diagnostics.is_empty(), "XML comes last");
}

#[test]
fn parameters_that_no_request_holds_are_told() {
    for (parameter, kind) in [
        ("{name: Connection, in: header}", "header-parameter"),
        ("{name: 'no header', in: header}", "header-parameter"),
    ] {
        let analysis = paths(&format!("paths: {{/a: {{get: {{parameters: [{parameter}]}}}}}}"));
        assert_eq!(kinds(&analysis), [kind], "{parameter}");
        assert!(only_tool(&analysis).arguments.is_empty());
    }
    let analysis = with_version(
        "openapi: 3.2.0",
        "paths: {/a: {additionalOperations: {'NO METHOD': {}, COPY: {}}}}",
    );
    assert_eq!(kinds(&analysis), ["method"]);
    assert_eq!(only_tool(&analysis).method, "COPY");
}

#[test]
fn a_template_s_own_query_is_that_of_the_parameters() {
    let analysis = paths(
        "
paths:
  /a/{id}{?limit,after*}:
    get:
      parameters: [{name: id, in: path}, {name: limit, in: query}, {name: after, in: query}]
  /b{?unknown}: {get: {}}
",
    );
    let tools = &analysis.toolbox.tools;
    assert_eq!((tools[0].path.as_str(), tools[1].path.as_str()), ("/a/{id}", "/b{?unknown}"));
    assert_eq!(argument_names(&tools[0]), ["id", "limit", "after"]);
    assert_eq!(kinds(&analysis), ["undeclared-path-parameter"]);
}

#[test]
fn parameters_say_what_stays() {
    let analysis = with_version(
        "openapi: 3.2.0",
        "
paths:
  /a/{p}:
    get:
      parameters:
        - {name: p, in: path, allowReserved: true}
        - {name: q, in: query, allowEmptyValue: true}
        - {name: c, in: cookie, style: cookie}
        - {name: d, in: query, style: cookie}
",
    );
    let tool = only_tool(&analysis);
    let of = |name: &str| tool.arguments.iter().find(|a| a.name.as_str() == name).unwrap();
    assert!(of("p").allow_reserved && of("q").allow_empty && !of("p").allow_empty);
    assert_eq!((of("c").style, of("c").explode), (Style::Cookie, true));
    assert_eq!((of("d").style, of("d").location), (Style::Form, Location::Query));
    assert_eq!(kinds(&analysis), ["style"]);
}
