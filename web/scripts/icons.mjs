// Takes the unit icons the page uses out of the game-icons set (CC BY 3.0) into src/lib/draw/game-icons.json.
// Run `npm run icons` after changing the list; the authors are shown on the help page.
import { readFileSync, writeFileSync } from 'node:fs';

const used = JSON.parse(readFileSync(new URL('./icons.json', import.meta.url), 'utf8'));
const set = JSON.parse(readFileSync(new URL('../node_modules/@iconify-json/game-icons/icons.json', import.meta.url), 'utf8'));

const out = {};
for (const [name, author] of Object.entries(used)) {
  const icon = set.icons[name];
  if (!icon) throw new Error(`game-icons has no ${name}`);
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
  out[name] = { author, path: paths.join('') };
}
writeFileSync(new URL('../src/lib/draw/game-icons.json', import.meta.url), `${JSON.stringify(out, null, 1)}\n`);
