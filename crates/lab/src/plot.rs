//! Plots as inline SVG: labelled axes, units, intervals. Each is drawn twice, for a page and for a phone; the style
//! shows the one that fits.

use crate::stats::Estimate;
use std::fmt::Write;

/// One row of a dot plot.
pub struct Dot {
    pub label: String,
    pub colour: &'static str,
    pub at: Estimate,
    /// What would be even, where a row has such a value.
    pub even: Option<f64>,
}

/// One line of a line plot: points with half the width of their interval.
pub struct Curve {
    pub label: String,
    pub colour: &'static str,
    pub points: Vec<(f64, f64, f64)>,
}

/// The colours of the seats, by the name a scene gives them.
pub fn colour(name: &str) -> &'static str {
    match name {
        "red" => "#e65a2e",
        "blue" => "#75a6e6",
        "green" => "#469a79",
        "yellow" => "#f0e542",
        "violet" => "#9a6cea",
        "orange" => "#eca136",
        "pink" => "#f6b6cc",
        "lime" => "#a4e08f",
        _ => "#f4f3ec",
    }
}

/// What a plot is drawn for.
#[derive(Clone, Copy, PartialEq)]
enum Sheet {
    Page,
    Phone,
}

impl Sheet {
    fn width(self) -> f64 {
        match self {
            Sheet::Page => 720.0,
            Sheet::Phone => 360.0,
        }
    }

    fn open(self, title: &str, height: f64) -> String {
        let (width, class) = (self.width(), if self == Sheet::Page { "page" } else { "phone" });
        format!(r#"<svg class="{class}" viewBox="0 0 {width} {height:.0}" role="img" aria-label="{}">"#, escape(title))
    }
}

fn on_both(draw: impl Fn(Sheet) -> String) -> String {
    draw(Sheet::Page) + &draw(Sheet::Phone)
}

/// Room for the values on the right.
const RIGHT: f64 = 160.0;

/// About the width of a letter of a label, and the widest margin labels get.
const LETTER: f64 = 7.2;
const MOST_LEFT: f64 = 330.0;

/// Room for labels on the left; a longer one is cut.
fn margin(labels: impl Iterator<Item = usize>) -> f64 {
    (24.0 + LETTER * labels.max().unwrap_or(0) as f64).clamp(90.0, MOST_LEFT)
}

fn cut(label: &str) -> String {
    cut_to(label, ((MOST_LEFT - 24.0) / LETTER) as usize)
}

fn cut_to(label: &str, most: usize) -> String {
    if label.chars().count() <= most {
        return label.to_string();
    }
    label.chars().take(most - 1).chain(['…']).collect()
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Shares with their intervals, one row each, on an axis in per cent; dashes mark what would be even.
pub fn shares(title: &str, rows: &[Dot]) -> String {
    let in_percent = |dot: &Dot| Dot {
        label: dot.label.clone(),
        colour: dot.colour,
        at: Estimate { value: 100.0 * dot.at.value, low: 100.0 * dot.at.low, high: 100.0 * dot.at.high },
        even: dot.even.map(|share| 100.0 * share),
    };
    let rows: Vec<Dot> = rows.iter().map(in_percent).collect();
    let scale = Scale { title, unit: "%", even: "even share", range: (0.0, 100.0), digits: 1 };
    dots(&scale, &rows)
}

/// What the axis of a dot plot shows.
pub struct Scale<'a> {
    pub title: &'a str,
    pub unit: &'a str,
    /// The name of what would be even.
    pub even: &'a str,
    pub range: (f64, f64),
    /// Digits of the printed values behind the point.
    pub digits: usize,
}

/// Values with their intervals, one row each.
pub fn dots(scale: &Scale, rows: &[Dot]) -> String {
    on_both(|sheet| dots_on(sheet, scale, rows))
}

fn dots_on(sheet: Sheet, scale: &Scale, rows: &[Dot]) -> String {
    let Scale { title, unit, even, range, digits } = *scale;
    // A phone has label and value above the whisker, a page has them beside it.
    let phone = sheet == Sheet::Phone;
    let row_height = if phone { 40.0 } else { 24.0 };
    let (top, height) = (26.0, rows.len() as f64 * row_height);
    let (left, right) = match sheet {
        Sheet::Page => (margin(rows.iter().map(|row| row.label.chars().count())), sheet.width() - RIGHT),
        Sheet::Phone => (20.0, sheet.width() - 20.0),
    };
    let axis = Axis::new(range, left, right);
    let mut svg = sheet.open(title, top + height + 46.0);
    for tick in axis.ticks() {
        let x = axis.place(tick);
        let _ = write!(svg, r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{top}" y2="{:.1}"/>"#, top + height);
        text(&mut svg, x, top + height + 16.0, "middle", "tick", &number(tick));
    }
    if let Some(value) = rows.first().and_then(|row| row.even) {
        text(&mut svg, axis.place(value), top - 6.0, "middle", "tick", even);
    }
    for (n, row) in rows.iter().enumerate() {
        let y = top + (n as f64 + 0.5) * row_height;
        let (x, low, high) = (axis.place(row.at.value), axis.place(row.at.low), axis.place(row.at.high));
        let value = format!("{:.digits$} ({:.digits$} to {:.digits$})", row.at.value, row.at.low, row.at.high);
        if phone {
            text(&mut svg, left - 8.0, y - 5.0, "start", "label", &cut_to(&row.label, 27));
            text(&mut svg, right + 8.0, y - 5.0, "end", "value", &value);
        } else {
            text(&mut svg, left - 12.0, y + 4.0, "end", "label", &cut(&row.label));
            text(&mut svg, right + 14.0, y + 4.0, "start", "value", &value);
        }
        let y = if phone { y + 9.0 } else { y };
        if let Some(even) = row.even {
            let (x, half) = (axis.place(even), if phone { 9.0 } else { row_height / 2.0 });
            let (from, to) = (y - half, y + half);
            let _ = write!(svg, r#"<line class="mark" x1="{x:.1}" x2="{x:.1}" y1="{from:.1}" y2="{to:.1}"/>"#);
        }
        let _ = write!(
            svg,
            r#"<line class="whisker" stroke="{0}" x1="{low:.1}" x2="{high:.1}" y1="{y:.1}" y2="{y:.1}"/>
            <circle cx="{x:.1}" cy="{y:.1}" r="5" fill="{0}"/>"#,
            row.colour
        );
    }
    text(&mut svg, (left + right) / 2.0, top + height + 36.0, "middle", "axis", &format!("{title}, {unit}"));
    svg + "</svg>"
}

/// Lines differ by their dashes too, for eyes and printers without colours.
const DASHES: [&str; 4] = ["none", "7 4", "2 3", "9 3 2 3"];

/// Lines with shaded intervals.
pub fn lines(title: &str, x_title: &str, y_title: &str, curves: &[Curve], y_range: Option<(f64, f64)>) -> String {
    on_both(|sheet| lines_on(sheet, title, (x_title, y_title), curves, y_range))
}

fn lines_on(
    sheet: Sheet,
    title: &str,
    (x_title, y_title): (&str, &str),
    curves: &[Curve],
    y_range: Option<(f64, f64)>,
) -> String {
    let longest = curves.iter().map(|curve| curve.label.chars().count()).max().unwrap_or(0);
    let (left, top, bottom) = (64.0, 16.0, 236.0);
    // A phone has the names below, a page has them beside the ends of the lines.
    let (right, below) = match sheet {
        Sheet::Page => (sheet.width() - (44.0 + LETTER * longest as f64).clamp(90.0, 40.0 + MOST_LEFT), 0.0),
        Sheet::Phone => (sheet.width() - 16.0, 16.0 * curves.len() as f64),
    };
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let ends = |of: fn(&(f64, f64, f64)) -> (f64, f64)| {
        points().map(of).fold((f64::MAX, f64::MIN), |all, (low, high)| (all.0.min(low), all.1.max(high)))
    };
    let x_axis = Axis::new(ends(|(x, _, _)| (*x, *x)), left, right);
    let (mut low, high) = y_range.unwrap_or_else(|| ends(|(_, y, reach)| (y - reach, y + reach)));
    if points().all(|(_, y, _)| *y >= 0.0) {
        low = low.max(0.0);
    }
    let y_axis = Axis::new((low, high), bottom, top);
    let mut svg = sheet.open(title, bottom + 50.0 + below);
    frame(&mut svg, &x_axis, &y_axis, x_title, y_title);
    let mut names: Vec<(f64, &str, &Curve)> = Vec::new();
    for (n, curve) in curves.iter().filter(|curve| !curve.points.is_empty()).enumerate() {
        let dashes = DASHES[n % DASHES.len()];
        let at = |(x, y): (f64, f64)| format!("{:.1},{:.1}", x_axis.place(x), y_axis.place(y));
        let upper = curve.points.iter().map(|(x, y, reach)| at((*x, y + reach)));
        let lower = curve.points.iter().rev().map(|(x, y, reach)| at((*x, y - reach)));
        let band: Vec<String> = upper.chain(lower).collect();
        let line: Vec<String> = curve.points.iter().map(|(x, y, _)| at((*x, *y))).collect();
        let _ = write!(
            svg,
            r#"<polygon class="band" fill="{0}" points="{1}"/><polyline class="curve" stroke="{0}" stroke-dasharray="{3}" points="{2}"/>"#,
            curve.colour,
            band.join(" "),
            line.join(" "),
            dashes
        );
        names.push((y_axis.place(curve.points[curve.points.len() - 1].1), dashes, curve));
    }
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Names stand beside the ends of their lines, apart from each other and above the axis.
    let mut free = top.min(bottom - 15.0 * names.len() as f64);
    for (n, (left, (y, dashes, curve))) in (0..names.len()).rev().zip(names).enumerate() {
        let (x, y) = match sheet {
            Sheet::Page => (right + 6.0, y.max(free).min(bottom - 15.0 * left as f64)),
            Sheet::Phone => (24.0, bottom + 54.0 + 16.0 * n as f64),
        };
        free = y + 15.0;
        let (from, to) = (x, x + 20.0);
        let _ = write!(
            svg,
            r#"<line class="curve" stroke="{}" stroke-dasharray="{dashes}" x1="{from:.1}" x2="{to:.1}" y1="{y:.1}" y2="{y:.1}"/>"#,
            curve.colour
        );
        text(&mut svg, x + 26.0, y + 4.0, "start", "label", &cut(&curve.label));
    }
    svg + "</svg>"
}

/// Counts in bins of equal width.
pub fn bars(title: &str, x_title: &str, y_title: &str, bins: (i64, i64, &[u64])) -> String {
    on_both(|sheet| bars_on(sheet, title, (x_title, y_title), bins))
}

fn bars_on(
    sheet: Sheet,
    title: &str,
    (x_title, y_title): (&str, &str),
    (start, width, counts): (i64, i64, &[u64]),
) -> String {
    let (left, right, top, bottom) = (64.0, sheet.width() - 24.0, 16.0, 196.0);
    let most = counts.iter().max().copied().unwrap_or(1) as f64;
    let x_axis = Axis::new((start as f64, (start + width * counts.len() as i64) as f64), left, right);
    let y_axis = Axis::new((0.0, most), bottom, top).whole();
    let mut svg = sheet.open(title, bottom + 50.0);
    frame(&mut svg, &x_axis, &y_axis, x_title, y_title);
    for (n, count) in counts.iter().enumerate() {
        let (from, to) = (start + width * n as i64, start + width * (n as i64 + 1));
        let (x, y) = (x_axis.place(from as f64), y_axis.place(*count as f64));
        let _ = write!(
            svg,
            r#"<rect class="bar" x="{:.1}" y="{y:.1}" width="{:.1}" height="{:.1}"><title>{from} to {}: {count}</title></rect>"#,
            x + 0.5,
            (x_axis.place(to as f64) - x - 1.0).max(0.5),
            bottom - y,
            to - 1,
        );
    }
    svg + "</svg>"
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, class: &str, words: &str) {
    let _ =
        write!(svg, r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{}</text>"#, escape(words));
}

fn frame(svg: &mut String, x_axis: &Axis, y_axis: &Axis, x_title: &str, y_title: &str) {
    let (left, right, bottom, top) = (x_axis.from, x_axis.to, y_axis.from, y_axis.to);
    for tick in y_axis.ticks() {
        let y = y_axis.place(tick);
        let _ = write!(svg, r#"<line class="grid" x1="{left}" x2="{right}" y1="{y:.1}" y2="{y:.1}"/>"#);
        text(svg, left - 8.0, y + 4.0, "end", "tick", &number(tick));
    }
    for tick in x_axis.ticks() {
        text(svg, x_axis.place(tick), bottom + 16.0, "middle", "tick", &number(tick));
    }
    text(svg, (left + right) / 2.0, bottom + 38.0, "middle", "axis", x_title);
    let middle = (top + bottom) / 2.0;
    let _ = write!(
        svg,
        r#"<text class="axis" text-anchor="middle" transform="translate(16 {middle:.1}) rotate(-90)">{}</text>"#,
        escape(y_title)
    );
}

/// A linear axis between two places, widened to round numbers.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn new((low, high): (f64, f64), from: f64, to: f64) -> Axis {
        let (low, high) = if low.is_finite() && high > low { (low, high) } else { (low.min(0.0), low.max(0.0) + 1.0) };
        let rough = (high - low) / 5.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|f| f * power).find(|s| *s >= rough).unwrap_or(rough);
        Axis { low: (low / step).floor() * step, high: (high / step).ceil() * step, step, from, to }
    }

    /// The same for counts: no ticks between whole numbers.
    fn whole(self) -> Axis {
        if self.step >= 1.0 { self } else { Axis { high: self.high.ceil(), step: 1.0, ..self } }
    }

    fn place(&self, value: f64) -> f64 {
        self.from + (value.clamp(self.low, self.high) - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let (low, step) = (self.low, self.step);
        (0..=((self.high - self.low) / step).round() as i64).map(move |n| low + n as f64 * step)
    }
}

fn number(value: f64) -> String {
    if (value - value.round()).abs() < 1e-6 { format!("{value:.0}") } else { format!("{value:.2}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_on_round_numbers() {
        let axis = Axis::new((3.0, 97.0), 0.0, 100.0);
        assert_eq!((axis.low, axis.high, axis.step), (0.0, 100.0, 20.0));
        assert_eq!(axis.place(50.0), 50.0);
        assert_eq!(Axis::new((0.0, 2.0), 0.0, 1.0).whole().ticks().collect::<Vec<_>>(), [0.0, 1.0, 2.0]);
    }

    #[test]
    fn words_from_outside_are_escaped() {
        let dot = Dot {
            label: "<script>".into(),
            colour: colour("red"),
            at: Estimate { value: 0.5, low: 0.4, high: 0.6 },
            even: Some(0.5),
        };
        assert!(!shares("wins", &[dot]).contains("<script>"));
    }

    /// Where the label of a row begins, by the width of its letters.
    #[test]
    fn long_labels_stay_inside_the_picture() {
        for label in
            ["The Universities of Jol-Nar", "a label that is far too long to stand beside any plot of this width"]
        {
            let at = Estimate { value: 0.5, low: 0.4, high: 0.6 };
            let svg = shares("wins", &[Dot { label: label.into(), colour: colour("red"), at, even: None }]);
            let (page, phone) = svg.split_at(svg.rfind("<svg").unwrap());
            assert!(!phone.contains("label that is far too long"), "{phone}");
            let text = page.split("class=\"label\" x=\"").nth(1).unwrap();
            let end: f64 = text[..text.find('"').unwrap()].parse().unwrap();
            let shown = &text[text.find('>').unwrap() + 1..text.find('<').unwrap()];
            assert!(end >= 6.4 * shown.chars().count() as f64, "{shown} ends at {end}");
        }
    }
}
