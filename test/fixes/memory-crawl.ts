import type { PageAudit, PageInput, SiteProbe } from '#audit-engine';
import { auditPage, SiteAudit } from '#audit-engine/audit';
import type { NewUrl, PageRow, UrlResult } from '#audit-run/port';
import { normalizeUrl, urlHash } from '#crawler/text';
import { addressesOf, type NearbyFacts } from '#fixes';
import { NearbyReader } from '../../libs/audit-run/src/finish/fixes/nearby-reader.js';
import { SiteRelations } from '../../libs/audit-run/src/finish/fixes/site-relations.js';
import { readSitemapUrls, readTargets } from '../../libs/audit-run/src/pages/site-targets.js';
import { SITE_PROBE } from '../../libs/audit-run/src/state/shapes.js';
import { MemoryFrontier } from '../../libs/audit-run/src/store/memory/memory-frontier.js';
import { PageCopies } from '../../libs/audit-engine/src/engine/site/page-copies.js';
import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { fileOf, type GeneratedSite } from './generated-site.js';

export const ORIGIN = 'https://site.test';
const PROBE: SiteProbe = {
  ...{ requestedUrl: `${ORIGIN}/`, startUrl: `${ORIGIN}/`, checkedAt: '2026-01-15T12:00:00.000Z', probes: {} },
  ...{ sitemaps: [], outcomes: {}, isComplete: true, externalLinksChecked: false },
};
/** For `SITE_PROBE`. */
const { outcomes: _outcomes, isComplete: _isComplete, externalLinksChecked: _links, ...PREPARED } = PROBE;

/** Most pages of a site are the same before and after, and in several sites. */
const audited = new Map<string, { input: PageInput; audit: PageAudit }>();

/** A whole site as a crawl comes across it, without a network and without files: what no page, redirect or sitemap names is not there. */
export class MemoryCrawl {
  private readonly frontier = new MemoryFrontier();
  private readonly audits = new Map<string, PageAudit>();
  readonly inputs = new Map<string, PageInput>();
  /** Paths at which a page was judged that was judged at another one. */
  readonly copies = new Set<string>();
  private readonly reader: NearbyReader;

  constructor(
    private readonly site: GeneratedSite,
    private readonly cuts: { reason: string; where: string; count: number; example: string }[] = [],
  ) {
    const waiting: [path: string, source: NewUrl['source']][] = [
      ['/', 'link'],
      ...(site.sitemap ?? []).map((path): [string, NewUrl['source']] => [path, 'sitemap']),
    ];
    const known = new Set<string>();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, source] = next;
      if (known.has(path)) continue;
      known.add(path);
      for (const url of this.visit(path, source))
        if (url.startsWith(`${ORIGIN}/`)) waiting.push([url.slice(ORIGIN.length), 'link']);
    }
    this.findCopies();
    const store = { frontier: this.frontier, phases: { finishState: () => Promise.resolve(this.prepared()) } };
    const around = { startUrl: PROBE.startUrl, alternateHost: null, externalLinksChecked: false };
    this.reader = new NearbyReader(
      { frontier: this.frontier, resources: { readAnswersOf: () => Promise.resolve([]) } } as never,
      'run',
      around,
      () => SiteRelations.of(store as never, 'run', new AbortController().signal),
    );
  }

  /** Null: nothing that matters. */
  around(input: PageInput): Promise<NearbyFacts | null> {
    return this.reader.read(addressesOf(input, { urlKey: normalizeUrl }));
  }

  /** Findings of the whole catalogue by rule. */
  async counts(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const add = (rule: string, count: number): unknown =>
      count > 0 && counts.set(rule, (counts.get(rule) ?? 0) + count);
    const isComplete = this.cuts.length === 0;
    const audit = new SiteAudit({ ...PROBE, isComplete }, { urlKey: normalizeUrl });
    for (const target of await readTargets(this.frontier, 'run')) audit.addTarget(target);
    for await (const urls of readSitemapUrls(this.frontier, 'run')) for (const url of urls) audit.addSitemapUrl(url);
    for (const [url, { facts, results }] of this.inOrder()) {
      audit.addPage(facts);
      if (this.copies.has(url.slice(ORIGIN.length))) continue;
      const shown = new Map<string, number>();
      for (const [rule] of results.findings) shown.set(rule, (shown.get(rule) ?? 0) + 1);
      for (const rule of new Set([...shown.keys(), ...Object.keys(results.counts)]))
        add(rule, results.counts[rule] ?? shown.get(rule) ?? 0);
    }
    for (const { ruleId, total } of audit.results()) add(ruleId, total);
    return counts;
  }

  private inOrder(): [url: string, audit: PageAudit][] {
    return [...this.audits].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private findCopies(): void {
    const copies = new PageCopies();
    for (const [number, [url, { facts }]] of this.inOrder().entries()) {
      copies.add(number, facts);
      if (copies.mainOf(number) !== number) this.copies.add(url.slice(ORIGIN.length));
    }
  }

  private prepared(): object {
    return { siteProbe: SITE_PROBE.write(PREPARED), cuts: this.cuts };
  }

  /** What it names. */
  private visit(path: string, source: NewUrl['source']): string[] {
    const url = ORIGIN + path;
    const row = { hash: urlHash(url).toString(), url, depth: 1, source, pattern: null, hops: 0, isLate: false };
    const settle = (outcome: string, status: number, redirectTo: string | null): void => {
      const result: UrlResult = { hash: row.hash, state: 'done', outcome, status, detail: null, redirectTo };
      this.frontier.insertDone([{ ...row, ...result }]);
    };
    const [status, to] = this.site.redirects.get(path) ?? [0, ''];
    if (status > 0) {
      settle('redirect', status, ORIGIN + to);
      return [ORIGIN + to];
    }
    const html = this.site.pages.get(fileOf(path));
    if (html === undefined) {
      settle('broken', 404, null);
      return [];
    }
    settle('ok', 200, null);
    const { input, audit } = judged(url, html.replaceAll('ORIGIN', ORIGIN));
    this.inputs.set(path, input);
    this.audits.set(url, audit);
    const kept: PageRow = {
      ...{ hash: row.hash, url, depth: 1, status: 200, catalogue: 'c', results: '{}' },
      facts: JSON.stringify(audit.facts),
    };
    this.frontier.insertPages([kept]);
    return audit.links.map((link) => normalizeUrl(link) ?? link);
  }
}

function judged(url: string, html: string): { input: PageInput; audit: PageAudit } {
  const key = `${url} ${html}`;
  let known = audited.get(key);
  if (!known) {
    const input = { ...toPageInput({ html }), url, isStart: url === `${ORIGIN}/`, depth: 1 };
    known = { input, audit: auditPage(input, { urlKey: normalizeUrl }) };
    audited.set(key, known);
  }
  return known;
}
