import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ruleMetas } from '#audit-engine/rules';
import { auditSite, type AuditResult, type CompletedAudit, type RenderMode } from '#audit-run';
import { findBrowser } from '#render';
import { rankCorrelation } from '../lib/rank-correlation.js';
import { seededRandom } from '../lib/random.js';
import { table } from '../lib/statistics.js';
import { READ_SITES } from '../suites/read-sites.data.js';
import { WORSE_SITES } from '../suites/site-pairs.data.js';
import { LighthouseScores } from './lighthouse.js';
import { PublishedSites } from './published-sites.js';
import { serveFolder } from './static-server.js';

/**
 * Audits each folder of DIR as a site of its own, over loopback: `npm run bench -- sites DIR [--draw 120] [--seed
 * 1] [--max-pages 30] [--scores FILE] [--beside FILE] [--rules FILE] [--findings FILE]
 * [--published yes] [--external yes] [--render auto|all] [--lighthouse FILE --lighthouse-from FOLDER]`.
 * Prints scores and findings, and draws findings at random to be read by hand, one of a rule and site at most. It says when sites
 * were read before.
 * `--findings` names a JSON file with findings by site: those of DIR are put into it, and the
 * draw is over all of it, so that many sites can be audited in portions.
 * `--rules` writes on how many sites each rule found something, 0 for those that never did, and the first place.
 * `--published yes` serves each site at the address that it was published at, so that canonical links and sitemaps are its own.
 * `--external yes` checks links to other sites: with `--published yes`, those of DIR have their pages, and no other is there.
 * `--render` checks pages as a browser shows them, without its sandbox: in a machine that has nothing to lose.
 * Of the pairs that people ordered by hand (`site-pairs.data.ts`) it says how many the scores order alike.
 * `--beside` names a JSON object with a number for each site, such as the mean of
 * another tool's categories, and prints the rank correlation with it.
 * `--lighthouse` runs Lighthouse, as it is installed in `--lighthouse-from`, on each start page, and prints the rank correlation
 * of its mean with the scores of the start pages alone and with those of up to `--max-pages`. A copy without a style sheet of its
 * start page is not the site, and is left out. FILE keeps the scores of Lighthouse, so that a run that was aborted goes on.
 */
const [dir, ...rest] = process.argv.slice(2);
if (dir === undefined) throw new Error('Name a folder with a folder for each site: npm run bench -- sites DIR');
const options = new Map(rest.flatMap((name, i) => (name.startsWith('--') ? [[name.slice(2), rest[i + 1] ?? '']] : [])));
const numberOf = (name: string, fallback: number): number => Number(options.get(name) ?? fallback);

interface Found {
  site: string;
  rule: string;
  severity: string;
  page: string;
  line: number | null;
  message: string;
  snippet: string;
}

/** The server of this command says nothing of a site: its headers, its scheme, its speed. */
const OF_THE_SERVER = ['security/*', 'performance/http-version', 'performance/file-caching', 'performance/cache-*'];
const mode = options.get('render') as RenderMode | undefined;
const findProgram = (): ReturnType<typeof findBrowser> => findBrowser({ cacheDir: 'node_modules/.cache/sqout' });
let found: Found[] = [];
const rows: string[][] = [];
type Scores = Record<string, number | null>;
const scores: Scores = {};
/** Of start pages alone. */
const startScores: Scores = {};
/** By another tool. */
const others: Scores = {};
const beside = options.get('beside');
if (beside !== undefined) Object.assign(others, JSON.parse(readFileSync(beside, 'utf8')));
const lighthouse = options.has('lighthouse')
  ? await LighthouseScores.open(options.get('lighthouse') ?? '', options.get('lighthouse-from') ?? '.')
  : null;
const inLighthouse = lighthouse === null ? [] : ['start page', `Lighthouse ${lighthouse.version}`];
const published = options.has('published') ? new PublishedSites(dir) : null;
const network = await published?.start();
for (const site of readdirSync(dir).sort()) {
  const folder = resolve(join(dir, site));
  const { url, server } =
    published === null ? await serveFolder(folder) : { url: published.urlOf(folder), server: null };
  try {
    const audit = (maxPages: number): Promise<AuditResult> =>
      auditSite({
        ...{ url, ...(network === undefined ? {} : { network }) },
        ...{ coverage: 'full', maxPages, disabledRules: OF_THE_SERVER, externalLinks: options.has('external') },
        ...(mode === undefined ? {} : { render: { mode, findProgram, hasSandbox: false } }),
      }).result;
    const done = await audit(numberOf('max-pages', 30));
    if (done.status !== 'completed') {
      rows.push([site, done.message.slice(0, 60)]);
      continue;
    }
    const { report } = done;
    scores[site] = report.healthScore.score;
    if (lighthouse !== null) {
      const start = await audit(1);
      startScores[site] = start.status === 'completed' ? start.report.healthScore.score : null;
      const missing = start.status === 'completed' ? start.report.ruleResults['links/broken-stylesheet'] : undefined;
      others[site] = missing?.affected ? null : await lighthouse.meanOf(site, url, network?.proxyFor());
      if (missing?.affected) console.error(`${site}: a style sheet of its start page is not in the copy.`);
    }
    const own = await findingsOf(site, url, done);
    found.push(...own);
    rows.push([
      ...[site, String(report.healthScore.score ?? 'none')],
      ...inLighthouse.map((_, i) => (i === 0 ? startScores : others)[site]?.toFixed(1) ?? 'none'),
      ...[String(report.totalPages), String(own.length)],
      report.summary.topIssues
        .slice(0, 5)
        .map(({ ruleId, gain }) => `${ruleId} ${gain.toFixed(1)}`)
        .join(', '),
    ]);
  } finally {
    server?.closeAllConnections();
    server?.close();
  }
}
published?.stop();
console.log(table([['site', 'score', ...inLighthouse, 'pages', 'findings', 'first issues'], ...rows]));
if (options.has('scores')) writeFileSync(options.get('scores') ?? '', JSON.stringify(scores, null, 1));
const kept = options.get('findings');
if (kept !== undefined) found = together(kept, found);
if (options.has('rules')) writeFileSync(options.get('rules') ?? '', JSON.stringify(sitesByRule(), null, 1));
for (const [of, own] of [
  ['start pages', startScores],
  [`up to ${numberOf('max-pages', 30)} pages`, scores],
] as const) {
  const pairs = Object.entries(own).flatMap(([site, score]): [number, number][] => {
    const other = others[site] ?? null;
    return score === null || other === null ? [] : [[score, other]];
  });
  if (pairs.length > 0)
    console.log(`Rank correlation over ${pairs.length} sites, scores of ${of}: ${rankCorrelation(pairs).toFixed(2)}`);
}
const known = Object.entries(WORSE_SITES).flatMap(([better, others]) =>
  others.flatMap((worse) => {
    const [high, low] = [scores[better], scores[worse]];
    return typeof high === 'number' && typeof low === 'number' ? [{ better, worse, isAlike: high > low }] : [];
  }),
);
if (known.length > 0) {
  console.log(`\n${known.filter(({ isAlike }) => isAlike).length} of ${known.length} pairs as people ordered them.`);
  for (const { better, worse } of known.filter(({ isAlike }) => !isAlike))
    console.log(`not: ${better} before ${worse}`);
}
const read = new Set(found.map(({ site }) => site).filter((site) => READ_SITES.has(site)));
if (options.has('draw') && read.size > 0)
  console.log(
    `\nFindings of ${read.size} of these sites were read before (bench/suites/read-sites.data.ts): rules may be tuned to them.`,
  );
const drawn = draw(found, numberOf('draw', 0), numberOf('seed', 1));
for (const [i, { site, rule, severity, page, line, message, snippet }] of drawn.entries())
  console.log(
    `\n${i + 1}. ${severity} ${rule} ${site} ${page}:${line ?? ''}\n   ${message}\n   ${snippet.slice(0, 300)}`,
  );

async function findingsOf(site: string, url: string, { findings }: CompletedAudit): Promise<Found[]> {
  const list: Found[] = [];
  for await (const part of findings.all())
    for (const { ruleId, severity, pageUrl, line, message, snippet } of part)
      list.push({
        ...{ site, rule: ruleId, severity, line, message: message.replaceAll(url, '/') },
        ...{ page: (pageUrl ?? url).replace(url, '/'), snippet: snippet ?? '' },
      });
  return list;
}

/** Findings of the sites audited now, and those that the file has of other sites; sorted by site, as one audit of all would find them. */
function together(file: string, now: readonly Found[]): Found[] {
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Found[]) : [];
  const audited = new Set(rows.map(([site]) => site));
  const all = [...before.filter(({ site }) => !audited.has(site)), ...now].sort((a, b) =>
    a.site < b.site ? -1 : Number(a.site > b.site),
  );
  writeFileSync(file, JSON.stringify(all, null, 1));
  return all;
}

function sitesByRule(): Record<string, { sites: number; first: string }> {
  const of = (id: string): { sites: number; first: string } => {
    const own = found.filter(({ rule }) => rule === id);
    const [one] = own;
    return {
      sites: new Set(own.map(({ site }) => site)).size,
      first: one === undefined ? '' : `${one.site} ${one.page}: ${one.message}`,
    };
  };
  return Object.fromEntries(ruleMetas.map(({ id }) => [id, of(id)]));
}

/** So many, the same for the same seed. One finding of a rule and site at most. */
function draw(all: readonly Found[], count: number, seed: number): Found[] {
  const next = seededRandom(seed);
  const left = [...all];
  const taken = new Set<string>();
  const picked: Found[] = [];
  while (picked.length < count && left.length > 0) {
    const [one] = left.splice(Math.floor(next() * left.length), 1);
    const key = `${one?.site} ${one?.rule}`;
    if (one === undefined || taken.has(key)) continue;
    taken.add(key);
    picked.push(one);
  }
  return picked;
}
