import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../lib/statistics.js';
import { ACT_RULES, ACT_UNDECIDABLE } from '../suites/act.data.js';
import { findingsOf } from '../suites/page-findings.js';
import { Tally } from '../suites/tally.js';

/**
 * The examples of the ACT Rules, from a copy of their repository: `npm run bench -- act DIR [--wrong] [--report]`.
 * A failed example is to have a finding of the rules that stand for it, passed and inapplicable ones none.
 * `--wrong` prints what was answered wrongly, `--report` the implementation report.
 */
const [dir, ...options] = process.argv.slice(2);
if (dir === undefined) throw new Error('Name the copy of the repository: npm run bench -- act DIR');

interface Example {
  expected: 'passed' | 'failed' | 'inapplicable';
  name: string;
  html: string;
}

const undecidable = new Map(ACT_UNDECIDABLE.flatMap(([why, ids]) => ids.split(' ').map((id) => [id, why])));
const rows: { id: string; name: string; tally: Tally; verdict: string }[] = [];
const [decidable, all] = [new Tally(), new Tally()];
for (const file of readdirSync(join(dir, '_rules')).filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(join(dir, '_rules', file), 'utf8');
  const id = /^id: *(\w+)/m.exec(text)?.[1] ?? '';
  const name = /^name: *(.+)$/m.exec(text)?.[1] ?? '';
  if (/^deprecated:/m.test(text)) continue;
  const rules = ACT_RULES[id] ?? [];
  const tally = new Tally();
  for (const { expected, name: example, html } of examplesOf(text)) {
    const found = findingsOf(documentOf(html), rules);
    const isFailed = expected === 'failed';
    tally.add(isFailed, found.length > 0);
    if (options.includes('--wrong') && !undecidable.has(id) && isFailed !== found.length > 0)
      console.log(`${id} ${example}: ${found.map(({ rule }) => rule).join(' ') || 'nothing'}\n${html}\n`);
  }
  if (!undecidable.has(id)) decidable.addAll(tally);
  all.addAll(tally);
  rows.push({ id, name, tally, verdict: verdictOf(id, tally) });
}

if (options.includes('--report')) {
  console.log('| ACT rule | Outcome | Failed examples found | False alarms |\n|---|---|---:|---:|');
  for (const { id, name, tally, verdict } of rows.sort((a, b) => (a.verdict < b.verdict ? -1 : 1)))
    console.log(
      `| ${id} ${name.replaceAll('|', '\\|')} | ${verdict} | ${tally.hits} of ${tally.hits + tally.missed} | ${tally.falseAlarms} of ${tally.falseAlarms + tally.quiet} |`,
    );
} else
  console.log(
    table([
      ['rules', 'failed examples', 'found', 'false alarms', 'precision', 'recall'],
      ...(
        [
          ['decidable from the source', decidable],
          ['all', all],
        ] as const
      ).map(([name, tally]) => [
        name,
        String(tally.hits + tally.missed),
        String(tally.hits),
        String(tally.falseAlarms),
        tally.precision,
        tally.recall,
      ]),
    ]),
  );

/** In the words of ACT Rules Format 1.1, section 9. */
function verdictOf(id: string, { missed, falseAlarms, hits }: Tally): string {
  const why = undecidable.get(id);
  if (why !== undefined) return `not implemented: ${why}`;
  if (hits === 0) return 'not implemented';
  if (falseAlarms > 0) return 'not consistent: false alarms';
  return missed === 0 ? 'consistent' : 'partially consistent';
}

function examplesOf(text: string): Example[] {
  const cases = text.slice(text.indexOf('## Test Cases'));
  return [
    ...cases.matchAll(/^#### (Passed|Failed|Inapplicable) Example (\d+)[^]*?```(?:html|svg)\r?\n([^]*?)```/gm),
  ].map(([, kind = '', number = '', html = '']) => ({
    expected: kind.toLowerCase() as Example['expected'],
    name: `${kind} Example ${number}`,
    html,
  }));
}

function documentOf(html: string): string {
  return /^\s*(?:<!doctype|<html|<\?xml)/i.test(html)
    ? html
    : `<!doctype html>\n<html lang="en">\n<head><title>Example</title></head>\n<body>\n${html}\n</body></html>`;
}
