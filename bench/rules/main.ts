import { auditPage, buildCatalogue, CATALOGUE, SiteAudit, type Catalogue, type PageInput, type SiteFacts, type SiteProbe } from '#audit-engine';
import { readArguments } from '../lib/arguments.js';
import { median, rounded, table } from '../lib/statistics.js';
import { createBenchSite } from '../site/pages.js';

/** CPU of the engine alone, in this process, without network or database: pages, site rules and the dearest rules. */
const options = readArguments({ small: 2_000, large: 10_000, top: 10, rounds: 3 });
/** Enough to tell a rule of 0.05 ms from one of 0.1 ms; every rule is run on them alone. */
const SAMPLE_PAGES = 60;
const RULES_PER_BASE = 8;
const ORIGIN = 'https://bench.example';
const PROBE: SiteProbe = {
  ...{ requestedUrl: `${ORIGIN}/`, startUrl: `${ORIGIN}/`, checkedAt: '2026-11-15T09:00:00.000Z' },
  ...{ probes: {}, sitemaps: [], outcomes: {}, isComplete: true, externalLinksChecked: false },
};

function inputOf(path: string, html: string): PageInput {
  return {
    ...{ url: ORIGIN + path, status: 200, headers: [['content-type', 'text/html; charset=utf-8']], html, depth: 1, isStart: path === '/' },
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
    audit.finish();
  });
  return { pages, pageSeconds, siteSeconds };
}

/** Milliseconds per page with only these rules: parse and facts that they need included. */
function millisecondsWith(catalogue: Catalogue, inputs: PageInput[]): number {
  const rounds = Array.from({ length: options.rounds }, () =>
    cpuSeconds(() => {
      for (const input of inputs) auditPage(input, { catalogue });
    }),
  );
  return (median(rounds) / inputs.length) * 1000;
}

function dearestRules(): { id: string; milliseconds: number }[] {
  const site = createBenchSite(SAMPLE_PAGES);
  const inputs = site.paths.map((path, page) => inputOf(path, site.html(page)));
  const none = buildCatalogue([]);
  millisecondsWith(CATALOGUE, inputs);
  let base = NaN;
  return [...CATALOGUE.pageRules, ...CATALOGUE.siteRules]
    .map((rule, index) => {
      // Measured anew now and then, so that a slow minute of the machine hits both.
      if (index % RULES_PER_BASE === 0) base = millisecondsWith(none, inputs);
      return { id: rule.meta.id, milliseconds: millisecondsWith(buildCatalogue([rule]), inputs) - base };
    })
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, options.top);
}

auditSite(300);
const costs = [auditSite(options.small), auditSite(options.large)];
console.log(`${CATALOGUE.pageRules.length} page rules, ${CATALOGUE.siteRules.length} site rules`);
console.log(
  table([
    ['pages', 'page rules CPU-s / 1,000', 'site rules CPU-s', 'site share %'],
    ...costs.map(({ pages, pageSeconds, siteSeconds }) => [
      ...[pages, rounded((pageSeconds / pages) * 1000), rounded(siteSeconds), rounded((siteSeconds / (pageSeconds + siteSeconds)) * 100, 1)],
    ]),
  ]),
);
const [small, large] = costs;
if (small && large) console.log(`site rules: ${rounded(large.siteSeconds / small.siteSeconds, 1)} × the CPU for ${rounded(large.pages / small.pages, 1)} × the pages`);
console.log(`\nThe dearest rules, ms per page when alone (what they need of the facts included):\n${table(dearestRules().map(({ id, milliseconds }) => [id, rounded(milliseconds, 3)]))}`);
