import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = 'dist/apps/web/assets';
const MAX_SCRIPT_BYTES = 100_000;

const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');

/** A file and all that it imports at once; what it imports later is loaded with another page. */
function loadedWith(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const [, path] of read(name).matchAll(/(?:from|import)\s*"([^"]+\.js)"/g)) loadedWith(basename(path!), known);
  return known;
}

describe('the dashboard as it is delivered', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  const main = names.find((name) => name.startsWith('main-'))!;
  // Estimates passwords, with a dictionary: loaded where people choose one, and nowhere else.
  const pages = names.filter((name) => !name.startsWith('strength-'));

  it('has at most 100 kB of script on each of its pages', () => {
    const sizes = pages.map((page) =>
      [...loadedWith(page, loadedWith(main))].reduce((sum, name) => sum + gzipSync(read(name)).length, 0),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(40_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
});
