//! The frame of a report: one self-contained HTML file.

use crate::plot::escape;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// A page being written.
pub struct Page {
    html: String,
}

impl Page {
    pub fn new(title: &str, lead: &str) -> Page {
        let html = format!(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
             content=\"width=device-width\"><title>{0}</title><style>{STYLE}</style></head><body><main>\
             <h1>{0}</h1><p class=\"lead\">{1}</p>",
            escape(title),
            escape(lead)
        );
        Page { html }
    }

    pub fn heading(&mut self, text: &str) {
        let _ = write!(self.html, "<h2>{}</h2>", escape(text));
    }

    pub fn words(&mut self, text: &str) {
        let _ = write!(self.html, "<p>{}</p>", escape(text));
    }

    pub fn list(&mut self, items: &[String]) {
        let items: Vec<String> = items.iter().map(|item| format!("<li>{}</li>", escape(item))).collect();
        let _ = write!(self.html, "<ul>{}</ul>", items.concat());
    }

    pub fn figure(&mut self, svg: &str, caption: &str) {
        let _ = write!(
            self.html,
            "<figure><figcaption>{}</figcaption><div class=\"scroll\">{svg}</div></figure>",
            escape(caption)
        );
    }

    /// A table; columns whose cells are numbers are set flush right.
    pub fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let numeric =
            |cell: &String| cell.is_empty() || cell.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
        let right: Vec<bool> = (0..head.len()).map(|n| rows.iter().all(|row| numeric(&row[n]))).collect();
        let class = |n: usize| if right[n] { " class=\"number\"" } else { "" };
        self.html += "<div class=\"scroll\"><table><thead><tr>";
        for (n, cell) in head.iter().enumerate() {
            let _ = write!(self.html, "<th{}>{}</th>", class(n), escape(cell));
        }
        self.html += "</tr></thead><tbody>";
        for row in rows {
            self.html += "<tr>";
            for (n, cell) in row.iter().enumerate() {
                let _ = write!(self.html, "<td{}>{}</td>", class(n), escape(cell));
            }
            self.html += "</tr>";
        }
        self.html += "</tbody></table></div>";
    }

    pub fn command(&mut self, text: &str) {
        let _ = write!(self.html, "<pre>{}</pre>", escape(text));
    }

    pub fn close(self) -> String {
        self.html + "</main></body></html>\n"
    }
}

/// A table as comma-separated values.
pub fn csv(head: &[&str], rows: &[Vec<String>]) -> String {
    let cell = |text: &str| {
        if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
    };
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let mut out = line(head.iter().map(|text| cell(text)).collect());
    rows.iter().for_each(|row| out += &line(row.iter().map(|text| cell(text)).collect()));
    out
}
