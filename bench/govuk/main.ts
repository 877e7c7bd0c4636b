import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../lib/statistics.js';
import { GOVUK_IN_BROWSER, GOVUK_RULES } from '../suites/govuk.data.js';
import { findingsIn, pageOf } from '../suites/page-findings.js';
import { ShownPages } from '../suites/shown-pages.js';

/**
 * The pages of the GOV.UK accessibility tool audit, from a copy of its repository: `npm run bench -- govuk DIR [--render] [--missed]`.
 * Each has one defect. Beside ours are the results that the audit has of other tools: errors and warnings, not what they
 * leave for a person to check. `--render` shows each page in a browser and checks it as a rendered audit does. `--missed` prints
 * the pages whose defect no rule of ours found.
 */
const [dir, ...options] = process.argv.slice(2);
if (dir === undefined) throw new Error('Name the copy of the repository: npm run bench -- govuk DIR');

const names = readdirSync(join(dir, 'tests')).map((file) => file.replace(/\.html$/, ''));
const isRendered = options.includes('--render');
const rulesOf = isRendered ? { ...GOVUK_RULES, ...GOVUK_IN_BROWSER } : GOVUK_RULES;
const unknown = Object.keys({ ...GOVUK_RULES, ...GOVUK_IN_BROWSER }).filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`The copy has no page ${unknown.join(', ')}`);
const shown = isRendered ? await ShownPages.open(dir) : null;
const missed: string[] = [];
for (const name of names) {
  const [rules, example] = rulesOf[name] ?? [''];
  const file = `${example === undefined ? join('tests', name) : join('example-pages', example)}.html`;
  const html = rules === '' ? '' : readFileSync(join(dir, file), 'utf8');
  if (rules === '' || findingsIn((await shown?.show(file, html)) ?? pageOf(html), rules.split(' ')).length === 0)
    missed.push(name);
}
await shown?.close();
if (options.includes('--missed')) console.log(missed.join('\n'));

const tests = JSON.parse(readFileSync(join(dir, 'tests.json'), 'utf8')) as Record<
  string,
  Record<string, { results: Record<string, string> }>
>;
const found = new Map<string, number>();
for (const category of Object.values(tests))
  for (const { results } of Object.values(category))
    for (const [tool, result] of Object.entries(results))
      if (/^(?:error|warning)/.test(result)) found.set(tool, (found.get(tool) ?? 0) + 1);
const rows = [...found, ['Sqout', names.length - missed.length] as const].sort((a, b) => b[1] - a[1]);
console.log(table([['tool', 'found', `of ${names.length}`], ...rows.map(([tool, n]) => [tool, String(n), share(n)])]));

function share(count: number): string {
  return `${((100 * count) / names.length).toFixed(0)} %`;
}
