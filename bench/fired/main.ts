import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { auditPage } from '#audit-engine/audit';
import { ruleMetas } from '#audit-engine/rules';
import { table } from '../lib/statistics.js';
import { pagesIn } from '../suites/pages-in.js';
import { pageOf } from '../suites/page-findings.js';
import { recordedPages } from '../suites/recorded-pages.js';
import { SEEN_RULES } from '../suites/seen-rules.data.js';

/**
 * Which rules find something on pages that others wrote: `npm run bench -- fired DIR… [--sites FILE]`. Each DIR is a copy of a repository
 * with tests or examples: HTML files, HTML in fences of Markdown, in texts of scripts and in the examples of schema.org. Each is checked as
 * a page by itself, at the URL that it names as canonical; records of browsers (HAR) and responses in fences of Markdown have headers of
 * their own. FILE is what `sites --rules` wrote. `seen-rules.data.ts` names where other rules were seen to find something.
 * A finding proves that the rule can be set off, and not that it is right: for that there are the suites with expectations.
 */
const args = process.argv.slice(2);
const at = args.indexOf('--sites');
const sitesFile = at === -1 ? undefined : args[at + 1];
const dirs = at === -1 ? args : args.filter((_, i) => i !== at && i !== at + 1);
if (dirs.length === 0) throw new Error('Name copies of repositories: npm run bench -- fired DIR…');

/** Larger scripts are bundles, no examples; saved pages have more. */
const MAX_CHARS = 300_000;
const MAX_PAGE_CHARS = 3_000_000;
const MAX_PAGES = 20_000;
const SKIPPED = /(?:^|\/)(?:\.git|node_modules|dist|coverage)(?:\/|$)/;

const fired = new Map<string, Set<string>>();
const rows: string[][] = [];
for (const dir of dirs) {
  const suite = basename(dir);
  const before = fired.size;
  const own = new Set<string>();
  let pages = 0;
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (SKIPPED.test(path) || pages >= MAX_PAGES) continue;
    const read = (): string => readFileSync(join(dir, path), 'utf8');
    const found = pagesIn(path, read, /html?$/i.test(path) ? MAX_PAGE_CHARS : MAX_CHARS);
    for (const page of [...found.map((html) => pageOf(html, canonicalOf(html))), ...recordedPages(path, read)]) {
      pages++;
      for (const [rule] of auditPage(page).results.findings) own.add(rule);
    }
  }
  for (const rule of own) fired.set(rule, (fired.get(rule) ?? new Set()).add(suite));
  rows.push([suite, String(pages), String(own.size), String(fired.size - before)]);
}
console.log(table([['suite', 'pages', 'rules that fired', 'of which first here'], ...rows]));

const onSites =
  sitesFile === undefined
    ? {}
    : (JSON.parse(readFileSync(sitesFile, 'utf8')) as Record<string, { sites: number } | undefined>);
const known = new Set(ruleMetas.map(({ id }) => id));
const unknown = Object.keys(SEEN_RULES).find((id) => !known.has(id));
if (unknown !== undefined) throw new Error(`No rule has the id "${unknown}": correct seen-rules.data.ts`);
const unseen = ruleMetas.filter(({ id }) => !fired.has(id) && !onSites[id]?.sites);
const silent = unseen.filter(({ id }) => SEEN_RULES[id] === undefined);
const byCategory = new Map<string, string[]>();
for (const { id, scope } of silent) {
  const [category = '', name = ''] = id.split('/');
  byCategory.set(category, [...(byCategory.get(category) ?? []), scope === 'site' ? `${name} (site)` : name]);
}
console.log(
  `\n${unseen.length} of ${ruleMetas.length} rules found nothing, ${silent.length} of them nowhere else either:\n`,
);
for (const [category, names] of [...byCategory].sort((a, b) => b[1].length - a[1].length))
  console.log(`${category} (${names.length}): ${names.join(', ')}`);

function canonicalOf(html: string): string | undefined {
  const [link = ''] = /<link\b[^>]{0,500}\brel=["']?canonical\b[^>]{0,1000}>/i.exec(html) ?? [];
  const url = /\bhref=["']?(https?:\/\/[^"'\s>]+)/i.exec(link)?.[1];
  return url !== undefined && URL.canParse(url) ? url : undefined;
}
