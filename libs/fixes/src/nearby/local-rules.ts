import type { PageAudit, SiteResource } from '#audit-engine';
import { SiteAudit } from '#audit-engine/audit';
import { buildCatalogue, CATALOGUE, STATUS, type StatusChar } from '#audit-engine/rules';
import type { OpenFinding } from '../fix.js';
import { barePage } from './bare-page.js';
import type { CrawlKnowledge } from './nearby-facts.js';

/**
 * Rules of the site that check a page by itself and by the addresses that it names: with
 * these at hand they say of it what they say in the whole site.
 */
const LOCAL = new Set([
  'crawlability/canonical-chain',
  'crawlability/canonical-pagination',
  'crawlability/canonical-redirect',
  'crawlability/canonical-target',
  'crawlability/pagination-target',
  'crawlability/redirect-chain',
  'crawlability/redirect-loop',
  'i18n/hreflang-return',
  'i18n/hreflang-target',
  'images/broken',
  'links/blocked',
  'links/broken-external',
  'links/broken-file',
  'links/broken-internal',
  'links/broken-script',
  'links/broken-stylesheet',
  'links/non-canonical',
  'links/redirect-broken',
  'links/redirected',
  'links/redirected-file',
  'security/file-integrity',
  'security/https-downgrade',
  'social/og-image-broken',
]);
export const LOCAL_RULES = CATALOGUE.siteRules.filter(({ meta }) => LOCAL.has(meta.id));
const LOCAL_CATALOGUE = buildCatalogue(LOCAL_RULES);

/** What these rules say about one page. */
export interface LocalVerdict {
  findings: Map<string, OpenFinding[]>;
  counts: Map<string, number>;
  status: Map<string, StatusChar>;
}

type CheckedPage = Pick<PageAudit, 'facts' | 'loads'>;

const verdicts = new WeakMap<CrawlKnowledge, Map<string, LocalVerdict>>();

/**
 * Checks a page in the midst of what is known around it. `facts`: with the extracts of
 * these rules. Most edits change nothing that these rules read.
 */
export function checkAround(
  page: CheckedPage,
  crawl: CrawlKnowledge,
  disabledRulePatterns: readonly string[],
): LocalVerdict {
  const { wireBytes: _wire, decodedBytes: _decoded, words: _words, mainWords: _main, ...read } = page.facts;
  const key = JSON.stringify([{ ...read, textHash: '', minHash: '' }, page.loads, disabledRulePatterns]);
  const known = verdicts.get(crawl) ?? new Map<string, LocalVerdict>();
  verdicts.set(crawl, known);
  const verdict = known.get(key) ?? judgeAnew(page, crawl, disabledRulePatterns);
  known.set(key, verdict);
  return verdict;
}

function judgeAnew(
  { facts, loads }: CheckedPage,
  { known, urlKey }: CrawlKnowledge,
  disabledRulePatterns: readonly string[],
): LocalVerdict {
  const findings = new Map<string, OpenFinding[]>();
  const { startUrl, alternateHost, externalLinksChecked } = known;
  const audit = new SiteAudit(
    {
      ...{ requestedUrl: startUrl, startUrl, checkedAt: '', sitemaps: [], outcomes: {} },
      // What is missing in so small a part of the site says nothing.
      ...{ isComplete: false, externalLinksChecked, probes: alternateHost ? { alternateHost } : {} },
    },
    {
      ...{ catalogue: LOCAL_CATALOGUE, disabledRulePatterns, ...(urlKey && { urlKey }) },
      onSiteFinding: (rule, { messageId, data, page, url, pages, line }) => {
        // The page that has to name the other one is the one that has to change.
        const places = rule === 'i18n/hreflang-return' ? [page, url] : page === null ? pages : [page];
        if (!places.includes(facts.url)) return;
        const open: OpenFinding = { rule, message: messageId, data: data ?? {}, element: null, line, page, url };
        findings.set(rule, [...(findings.get(rule) ?? []), open]);
      },
    },
  );
  for (const page of known.pages) if (page.url !== facts.url) audit.addPage(barePage(page));
  audit.addPage(facts);
  for (const target of known.targets) audit.addTarget(target);
  const integrity = new Map(loads.map((load) => [load.url, load.integrity]));
  for (const resource of known.resources)
    audit.addResource(withIntegrity(resource, integrity.get(resource.url) ?? null));
  const status = new Map(audit.results().map((result) => [result.ruleId, STATUS_OF[result.status]]));
  return { findings, counts: new Map([...findings].map(([rule, { length }]) => [rule, length])), status };
}

/** What the crawl found of the attribute that the page had, told of the one that it has now. */
function withIntegrity(resource: SiteResource, attribute: string | null): SiteResource {
  const isOwn = resource.sha384 !== undefined && attribute === `sha384-${resource.sha384}`;
  return isOwn ? { ...resource, integrity: 'match' } : resource;
}

const STATUS_OF: Readonly<Record<ReturnType<SiteAudit['results']>[number]['status'], StatusChar>> = {
  pass: STATUS.pass,
  fail: STATUS.fail,
  warn: STATUS.warn,
  error: STATUS.error,
  disabled: STATUS.disabled,
  // Nothing is ignored here.
  ignored: STATUS.pass,
  'not-applicable': STATUS.notApplicable,
};
