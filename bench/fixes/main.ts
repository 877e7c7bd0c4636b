import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditPage, type PageInput } from '#audit-engine';
import { ALL_FIXES, fixPage, serverFixes, viewFixes, type Safety } from '#fixes';
import { readArguments } from '../lib/arguments.js';
import { rounded, table } from '../lib/statistics.js';
import { createBenchSite } from '../site/pages.js';

/** What the loop costs, and how much of what the engine finds has a fix that passed it: on the sites of the repository, in this process. */
const options = readArguments({ pages: 200, rules: 15 });

interface SampleSite {
  name: string;
  pages: PageInput[];
}

function inputOf(url: string, html: string): PageInput {
  const bytes = Buffer.byteLength(html);
  return {
    ...{ url, status: 200, headers: [['content-type', 'text/html; charset=utf-8']], html, depth: 1, isStart: false },
    ...{ wireBytes: bytes, decodedBytes: bytes, ttfbMs: 50, totalMs: 60, httpVersion: '1.1', tls: null },
  };
}

function siteOf(folder: string): SampleSite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const pages = files
    .sort()
    .map((file) => inputOf(`https://sample.example/${file}`, readFileSync(join(folder, file), 'utf8')));
  return { name: folder, pages };
}

function sampleSites(): SampleSite[] {
  const generated = createBenchSite(options.pages);
  return [
    siteOf('apps/cli/sample-site'),
    ...readdirSync('test/sites/clean', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => siteOf(join('test/sites/clean', entry.name))),
    {
      name: 'bench/site',
      pages: generated.paths.map((path, page) => inputOf(`https://bench.example${path}`, generated.html(page))),
    },
  ].filter(({ pages }) => pages.length > 0);
}

interface Result {
  found: number;
  verified: number;
  audits: number;
  milliseconds: number;
}

const withFix = new Set(ALL_FIXES.map(({ rule }) => rule));
const left = new Map<string, number>();

function fixAll(pages: readonly PageInput[], safety: readonly Safety[]): Result {
  const sum: Result = { found: 0, verified: 0, audits: 0, milliseconds: 0 };
  for (const page of pages) {
    const started = performance.now();
    const result = fixPage(page, { safety });
    sum.milliseconds += performance.now() - started;
    sum.found += result.findingsBefore;
    sum.audits += result.audits;
    for (const { removed } of result.verified) sum.verified += removed;
    for (const { reason, rule } of result.refused)
      left.set(`${rule}: ${reason}`, (left.get(`${rule}: ${reason}`) ?? 0) + 1);
  }
  return sum;
}

const sites = sampleSites();
// Code that runs for the first time is not measured.
for (const { pages } of sites) fixAll(pages.slice(0, 5), ['safe']);
left.clear();

const rows: (string | number)[][] = [
  [
    'site',
    'pages',
    'findings',
    'safe',
    'with review',
    'share',
    'by snippets',
    'share',
    'of these rules',
    'audits/page',
    'ms/page',
  ],
];
for (const { name, pages } of sites) {
  const safe = fixAll(pages, ['safe']);
  const rulesOfSnippets = new Set(serverFixes(pages, null).verified.map(({ rule }) => rule));
  const bySnippets = pages
    .flatMap((page) => auditPage(page).results.findings)
    .filter(([rule]) => rulesOfSnippets.has(rule)).length;
  const able = pages.flatMap((page) => auditPage(page).results.findings).filter(([rule]) => withFix.has(rule)).length;
  const all = fixAll(pages, ['safe', 'review']);
  rows.push([
    name,
    pages.length,
    safe.found,
    safe.verified,
    all.verified,
    `${rounded((100 * all.verified) / Math.max(1, all.found), 1)} %`,
    bySnippets,
    `${rounded((100 * bySnippets) / Math.max(1, all.found), 1)} %`,
    able === 0 ? '–' : `${rounded((100 * all.verified) / able, 1)} %`,
    rounded(safe.audits / pages.length, 1),
    rounded(safe.milliseconds / pages.length, 1),
  ]);
}
console.log(table(rows));
const views = viewFixes();
console.log(`\n${withFix.size} of ${views.length} rules have a fix.`);
const reasons = [...left].sort((a, b) => b[1] - a[1]).slice(0, options.rules);
if (reasons.length > 0) console.log(`\n${table([['refused', 'times'], ...reasons])}`);
