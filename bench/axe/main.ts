import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../lib/statistics.js';
import { AXE_RULES, AXE_UNDECIDABLE } from '../suites/axe.data.js';
import { findingsOf, type FoundInPage } from '../suites/page-findings.js';
import { Tally } from '../suites/tally.js';

/**
 * The integration fixtures of axe-core's rules, from a copy of its repository: `npm run bench -- axe DIR [--wrong]`. Each
 * element of `violations` is to have a finding, each of `passes` none. Elements in frames are left out.
 */
const [dir, ...options] = process.argv.slice(2);
if (dir === undefined) throw new Error('Name the copy of the repository: npm run bench -- axe DIR');
const folder = join(dir, 'test', 'integration', 'rules');

interface Fixture {
  rule: string;
  violations?: string[][];
  passes?: string[][];
}

const sum = new Tally();
const rows: string[][] = [];
for (const name of readdirSync(folder).filter((entry) => !entry.includes('.'))) {
  const tally = new Tally();
  for (const file of existsSync(join(folder, name)) ? listJson(join(folder, name)) : []) {
    const fixture = JSON.parse(readFileSync(file, 'utf8')) as Fixture;
    const page = file.replace(/\.json$/, '.html');
    if (AXE_UNDECIDABLE.has(fixture.rule) || !existsSync(page)) continue;
    const html = readFileSync(page, 'utf8');
    const found = findingsOf(
      `<!doctype html>\n<html lang="en">\n<head><title>Example</title></head>\n<body>\n${html}\n</body></html>`,
      AXE_RULES[fixture.rule] ?? [],
    );
    for (const [isExpected, targets] of [
      [true, fixture.violations ?? []],
      [false, fixture.passes ?? []],
    ] as const)
      for (const [id = '', ...inFrame] of targets) {
        if (inFrame.length > 0 || !/^#[\w-]+$/.test(id)) continue;
        const inside = sourceOf(html, id.slice(1));
        // A violation may be told of an element further in; what passes may hold one that does not.
        const isFound = found.some((one) => isAbout(one, id.slice(1)) || (isExpected && isIn(one, inside)));
        tally.add(isExpected, isFound);
        if (options.includes('--wrong') && isExpected !== isFound)
          console.log(`${fixture.rule} ${id}: ${isExpected ? 'missed' : 'false'}  ${elementOf(html, id.slice(1))}`);
      }
  }
  if (tally.hits + tally.missed + tally.falseAlarms + tally.quiet === 0) continue;
  sum.addAll(tally);
  rows.push([name, ...cellsOf(tally)]);
}
console.log(
  table([['rule', 'violations', 'found', 'false alarms', 'precision', 'recall'], ...rows, ['all', ...cellsOf(sum)]]),
);

function cellsOf(tally: Tally): string[] {
  const counts = [tally.hits + tally.missed, tally.hits, tally.falseAlarms].map(String);
  return [...counts, tally.precision, tally.recall];
}

function listJson(path: string): string[] {
  return existsSync(path)
    ? readdirSync(path)
        .filter((file) => file.endsWith('.json'))
        .map((file) => join(path, file))
    : [];
}

function isAbout({ snippet, selector }: FoundInPage, id: string): boolean {
  const tag = /^<[^>]*>?/.exec(snippet)?.[0] ?? '';
  return selector === `#${id}` || new RegExp(`\\sid=["']?${id}["'\\s>]`).test(tag);
}

/** Up to the end tag, by counting those of its name. */
function sourceOf(html: string, id: string): string {
  const start = new RegExp(`<([a-z][\\w-]*)[^<>]*\\sid=["']?${id}["'\\s>]`, 'i').exec(html);
  if (!start) return '';
  let depth = 0;
  const tags = new RegExp(`<(/?)${start[1]}\\b[^<>]*>`, 'gi');
  tags.lastIndex = start.index;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(start.index, tags.lastIndex);
  }
  return start[0];
}

function isIn({ snippet }: FoundInPage, source: string): boolean {
  const tag = /^<[^>]*>/.exec(snippet)?.[0];
  return tag !== undefined && source.replace(/\s+/g, ' ').includes(tag.replace(/\s+/g, ' '));
}

function elementOf(html: string, id: string): string {
  return (
    new RegExp(`<[^<>]*\\bid=["']?${id}["'\\s>][^]{0,300}`).exec(html)?.[0].replace(/\s+/g, ' ').slice(0, 300) ?? ''
  );
}
