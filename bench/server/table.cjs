// One table of both results, with ratios and what we want.
const fs = require("fs");
const [folder, load] = process.argv.slice(2);
const read = (file) => JSON.parse(fs.readFileSync(`${folder}/${file}`, "utf8"));
const [ours, theirs, large] = [read("ours"), read("theirs"), read("large")];
const busy = Number(load);
// What each further table takes: what a server needs anyway is in both runs.
const memory = (few, many, when) => (many[when] - few[when]) / (many.tables - few.tables);
const [oursMore, theirsMore, largeMore] = [read("ours-more"), read("theirs-more"), read("large-more")];
const kilobytes = (when) => [memory(ours, oursMore, when), memory(theirs, theirsMore, when), memory(large, largeMore, when)];
const [[opened, theirsOpened, largeOpened], [played, theirsPlayed, largePlayed]] = [kilobytes("opened_kb"), kilobytes("played_kb")];
const number = (value, digits) => value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
const verdict = (fine) => (fine ? "yes" : "NO");
const ratio = ours.moves_per_second / theirs.moves_per_second;

const rows = [
  ["", `starmoot (${ours.game}, on disk)`, `boardgame.io (${theirs.game}, in memory)`, "ratio", "wanted", "met", `starmoot (${large.game}, on disk)`],
  ["moves/s flat out", ours.moves_per_second, theirs.moves_per_second, true, ">= 6x", verdict(ratio >= 6), 0, large.moves_per_second],
  ["server CPU a move, us", ours.cpu_us_per_move, theirs.cpu_us_per_move, true, "", "", 0, large.cpu_us_per_move],
  [`moves/s at ${ours.offered} offered`, ours.paced_moves_per_second, theirs.paced_moves_per_second, false, "", "", 0, large.paced_moves_per_second],
  ["  p50, ms", ours.p50_ms, theirs.p50_ms, true, "", "", 1, large.p50_ms],
  ["  p99, ms", ours.p99_ms, theirs.p99_ms, true, "< 10", verdict(ours.p99_ms < 10), 1, large.p99_ms],
  ["KB a table, opened", opened, theirsOpened, true, "<= 50", verdict(opened <= 50), 1, largeOpened],
  ["KB a table, played", played, theirsPlayed, true, "<= 50", verdict(played <= 50), 1, largePlayed],
].map((row, n) => {
  if (n === 0) return row;
  const [name, a, b, compared, wanted, met, digits, c] = row;
  return [name, number(a, digits), number(b, digits), compared && b > 0 ? `${(a / b).toFixed(2)}x` : "", wanted, met, number(c, digits)];
});
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
for (const row of rows) console.log(row.map((cell, n) => (n === 0 || (n > 3 && n < 6) ? cell.padEnd(widths[n]) : cell.padStart(widths[n]))).join("  ").trimEnd());
console.log(`\n${ours.tables} tables, ${ours.clients} clients; a move counts when both players have seen it. Memory: what each of ${oursMore.tables - ours.tables} further tables adds. Refused: ${ours.refused}.`);
if (busy > 0.5) console.log(`The machine was busy when this began (load ${busy}): times and moves a second are worse than they are, the ratio and CPU a move hold better.`);
