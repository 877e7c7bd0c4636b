import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageInput, SiteTarget } from '#audit-engine';
import { auditPage } from '#audit-engine/audit';
import { addressesOf, ALL_FIXES, fixPage, serverFixes, viewFixes, type NearbyFacts, type Safety } from '#fixes';
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

/** Folders are served by their index. */
function addressOf(file: string): string {
  return `https://sample.example/${file.replace(/(^|\/)index\.html$/, '$1')}`;
}

function siteOf(folder: string): SampleSite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const pages = files.sort().map((file) => inputOf(addressOf(file), readFileSync(join(folder, file), 'utf8')));
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

/** What a crawl of these pages alone would know: an address of the own host without a page is gone. */
function knownOf(pages: readonly PageInput[]): NearbyFacts {
  const audits = pages.map((page) => auditPage(page));
  const urls = new Set(pages.map(({ url }) => url));
  const start = pages[0]?.url ?? '';
  const own = (url: string): boolean => new URL(url).host === new URL(start).host;
  const gone = new Set(audits.flatMap(({ links }) => links).filter((url) => own(url) && !urls.has(url)));
  const targetOf = (url: string): SiteTarget => {
    return { url, outcome: 'broken', status: 404, chain: [], finalStatus: 404, isExternal: false, error: null };
  };
  const known = { startUrl: start, alternateHost: null, externalLinksChecked: false, resources: [] };
  return { ...known, pages: audits.map(({ facts }) => facts), targets: [...gone].map(targetOf) };
}

/** Pages that know 200 others and what is gone: more than a worker hands over for any page. */
function fixWithCrawl(pages: readonly PageInput[]): {
  alone: number;
  looking: number;
  fixing: number;
  found: number;
  verified: number;
} {
  const sum = { alone: 0, looking: 0, fixing: 0, found: 0, verified: 0 };
  const known = knownOf(pages.slice(0, 200));
  for (const page of pages.slice(0, 200)) {
    const begun = performance.now();
    fixPage(page, { safety: ['safe', 'review'] });
    const started = performance.now();
    addressesOf(page, {});
    const looked = performance.now();
    const { findingsBefore, verified } = fixPage(page, { safety: ['safe', 'review'], crawl: { known } });
    sum.alone += started - begun;
    sum.looking += looked - started;
    sum.fixing += performance.now() - looked;
    sum.found += findingsBefore;
    for (const { removed } of verified) sum.verified += removed;
  }
  return sum;
}

const sites = sampleSites();
// Code that runs for the first time is not measured.
for (const { pages } of sites) {
  fixAll(pages.slice(0, 5), ['safe']);
  fixWithCrawl(pages.slice(0, 5));
}
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
const crawled: (string | number)[][] = [
  ['with what a crawl knows', 'pages', 'findings', 'with review', 'ms/page without', 'to look', 'with'],
];
for (const { name, pages } of sites) {
  const { alone, looking, fixing, found, verified } = fixWithCrawl(pages);
  const judged = Math.min(200, pages.length);
  const times = [alone, looking, fixing].map((ms) => rounded(ms / judged, 1));
  crawled.push([name, judged, found, verified, ...times]);
}
console.log(`\n${table(crawled)}`);
const views = viewFixes();
console.log(`\n${withFix.size} of ${views.length} rules have a fix.`);
const reasons = [...left].sort((a, b) => b[1] - a[1]).slice(0, options.rules);
if (reasons.length > 0) console.log(`\n${table([['refused', 'times'], ...reasons])}`);
