import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../lib/statistics.js';
import { findingsOf } from '../suites/page-findings.js';

/**
 * The examples of schema.org, from a copy of its repository: `npm run bench -- schema DIR [--found]`. Each is a page in
 * JSON-LD and another in microdata. Their authors know the vocabulary, so a finding of a rule about it is ours to explain;
 * many lack what a search engine asks of a rich result, so findings of such rules are expected.
 * `--found` prints each finding.
 */
const [dir, ...options] = process.argv.slice(2);
if (dir === undefined) throw new Error('Name the copy of the repository: npm run bench -- schema DIR');

const SECTION = /^(PRE-MARKUP|MICRODATA|RDFA|JSON(?:-?LD)?):[^\S\n]*$/im;
const found = new Map<string, number>();
let pages = 0;
for (const path of readdirSync(join(dir, 'data'), { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/examples?\.txt$/.test(path) || path.startsWith('releases')) continue;
  for (const example of readFileSync(join(dir, 'data', path), 'utf8').split(/^(?=TYPES:)/m)) {
    const id = /#[\w-]+/.exec(example)?.[0] ?? '';
    const [, ...parts] = example.split(SECTION);
    for (let i = 0; i + 1 < parts.length; i += 2) {
      const [kind = '', markup = ''] = [parts[i]?.toUpperCase(), parts[i + 1]];
      if (!/^(?:MICRODATA|JSON)/.test(kind) || !markup.includes('<')) continue;
      pages++;
      const html = `<!doctype html>\n<html lang="en">\n<head><title>Example</title></head>\n<body>\n${markup}\n</body></html>`;
      const findings = findingsOf(html, ['structured-data/*']);
      for (const rule of new Set(findings.map((one) => one.rule))) found.set(rule, (found.get(rule) ?? 0) + 1);
      if (options.includes('--found'))
        for (const { rule, message, snippet } of findings)
          console.log(`${rule} ${path} ${id} ${kind}: ${message}  ${snippet.replace(/\s+/g, ' ').slice(0, 120)}`);
    }
  }
}
console.log(
  table([['rule', 'examples'], ...[...found].sort((a, b) => b[1] - a[1]).map(([rule, n]) => [rule, String(n)])]),
);
console.log(`\n${pages} examples.`);
