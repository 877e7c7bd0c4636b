import type { PageInput, SiteFacts, SiteProbe } from '#audit-engine';
import { auditPage, SiteAudit } from '#audit-engine/audit';
import { buildCatalogue, CATALOGUE, type PageRule, type SiteRule } from '#audit-engine/rules';
import { readArguments } from '../lib/arguments.js';
import { rounded, table } from '../lib/statistics.js';
import { createBenchSite } from '../site/pages.js';

/** CPU of the engine alone, in this process, without network or database: pages, site rules and the dearest rules. */
const options = readArguments({ small: 2_000, large: 10_000, top: 10, rounds: 3 });
const SAMPLE_PAGES = 200;
const ORIGIN = 'https://bench.example';
const PROBE: SiteProbe = {
  ...{ requestedUrl: `${ORIGIN}/`, startUrl: `${ORIGIN}/`, checkedAt: '2026-11-15T09:00:00.000Z' },
  ...{ probes: {}, sitemaps: [], outcomes: {}, isComplete: true, externalLinksChecked: false },
};

function inputOf(path: string, html: string): PageInput {
  return {
    ...{
      url: ORIGIN + path,
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      html,
      depth: 1,
      isStart: path === '/',
    },
    ...{ wireBytes: 9_000, decodedBytes: html.length, ttfbMs: 50, totalMs: 60, httpVersion: '1.1', tls: null },
  };
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

interface Cost {
  pages: number;
  pageSeconds: number;
  siteSeconds: number;
}

function auditSite(pages: number): Cost {
  const site = createBenchSite(pages);
  const facts: SiteFacts[] = [];
  let pageSeconds = 0;
  for (const [page, path] of site.paths.entries()) {
    const input = inputOf(path, site.html(page));
    pageSeconds += cpuSeconds(() => facts.push(auditPage(input).facts));
  }
  const siteSeconds = cpuSeconds(() => {
    const audit = new SiteAudit(PROBE);
    for (const fact of facts) audit.addPage(fact);
    audit.results();
  });
  return { pages, pageSeconds, siteSeconds };
}

/** What a call of the clock costs by itself, in milliseconds. */
function clockCost(): number {
  const calls = 1_000_000;
  const started = performance.now();
  for (let n = 0; n < calls; n++) performance.now();
  return (performance.now() - started) / calls;
}

/** A rule that does what it does, and adds up how long it takes. */
function timed<R extends PageRule | SiteRule>(rule: R, add: (milliseconds: number) => void, clock: number): R {
  const wrap =
    <A extends unknown[], T>(work: (...args: A) => T) =>
    (...args: A): T => {
      const started = performance.now();
      try {
        return work(...args);
      } finally {
        add(performance.now() - started - clock);
      }
    };
  const { applies, check, visit, extract } = rule as PageRule & SiteRule;
  return {
    ...rule,
    ...(applies && !('create' in rule) ? { applies: wrap(applies) } : {}),
    ...(check ? { check: wrap(check) } : {}),
    ...(visit
      ? { visit: Object.fromEntries(Object.entries(visit).map(([names, handler]) => [names, wrap(handler)])) }
      : {}),
    ...(extract ? { extract: wrap(extract) } : {}),
  };
}

/** Asks for all facts that any rule needs, before the first rule: what a fact costs is nobody's. */
const FACTS_FIRST: SiteRule = {
  ...CATALOGUE.siteRules[0]!,
  meta: { ...CATALOGUE.siteRules[0]!.meta, id: 'core/facts-first' },
  extract(page) {
    const facts = new Set([...CATALOGUE.pageRules, ...CATALOGUE.siteRules].flatMap(({ meta }) => meta.needs)) as Set<
      keyof typeof page
    >;
    for (const fact of facts) void page[fact];
    return null;
  },
};

/** Milliseconds per page that each rule takes among all others, facts left out. */
function dearestRules(): { id: string; milliseconds: number }[] {
  const site = createBenchSite(SAMPLE_PAGES);
  const inputs = site.paths.map((path, page) => inputOf(path, site.html(page)));
  const spent = new Map<string, number>();
  const clock = clockCost();
  const catalogue = buildCatalogue([
    FACTS_FIRST,
    ...[...CATALOGUE.pageRules, ...CATALOGUE.siteRules].map((rule) =>
      timed(rule, (milliseconds) => spent.set(rule.meta.id, (spent.get(rule.meta.id) ?? 0) + milliseconds), clock),
    ),
  ]);
  const round = (): void => {
    for (const input of inputs) auditPage(input, { catalogue });
  };
  round();
  spent.clear();
  for (let n = 0; n < options.rounds; n++) round();
  return [...spent]
    .map(([id, milliseconds]) => ({ id, milliseconds: milliseconds / inputs.length / options.rounds }))
    .sort((one, other) => other.milliseconds - one.milliseconds);
}

auditSite(300);
const costs = [auditSite(options.small), auditSite(options.large)];
console.log(`${CATALOGUE.pageRules.length} page rules, ${CATALOGUE.siteRules.length} site rules`);
console.log(
  table([
    ['pages', 'page rules CPU-s / 1,000', 'site rules CPU-s', 'site share %'],
    ...costs.map(({ pages, pageSeconds, siteSeconds }) => [
      ...[
        pages,
        rounded((pageSeconds / pages) * 1000),
        rounded(siteSeconds),
        rounded((siteSeconds / (pageSeconds + siteSeconds)) * 100, 1),
      ],
    ]),
  ]),
);
const [small, large] = costs;
if (small && large)
  console.log(
    `site rules: ${rounded(large.siteSeconds / small.siteSeconds, 1)} × the CPU for ${rounded(large.pages / small.pages, 1)} × the pages`,
  );
const dearest = dearestRules();
const total = dearest.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
console.log(
  `\nThe dearest of all rules, ms per page, facts left out (all together ${rounded(total)}):\n${table(dearest.slice(0, options.top).map(({ id, milliseconds }) => [id, rounded(milliseconds, 3)]))}`,
);
