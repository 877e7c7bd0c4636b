import type { Catalogue } from './build-catalogue.js';
import { loadFacts, type Load } from '../facts/loads.js';
import { ADDRESS_ELEMENTS, parsePage } from '../parse/parse.js';
import { PageFacts } from '../facts/page-facts.js';
import type { JsonValue } from '../facts/structured-data.js';
import { LIMITS } from '../parse/limits.js';
import type { PageInput } from '../parse/page-input.js';
import type { ForwardsTo, PageAudit, PageAuditAsJson, PageResults } from './page-results.js';
import { isDisabled } from './rule-patterns.js';
import type { SiteRule } from './rule.js';
import { PageRuleSet } from './run-page-rules.js';
import { bareFacts, siteFacts, type PageLoadFacts } from '../site/site-facts.js';
import type { SiteFacts } from '../site/site-page.js';
import type { SiteFinding } from './site-results.js';
import { plainUrlKey, type UrlKey } from '../site/url-id.js';
import { copyText } from '../parse/text-copy.js';

export interface AuditOptions {
  /** `*`, `category/*` or rule ids. */
  disabledRulePatterns?: readonly string[];
  /** The crawler's URL identity, so that links meet pages; without it only fragments are dropped. The site audit must get the same one. */
  urlKey?: UrlKey;
  /** Rules to run; the whole catalogue without it. */
  catalogue?: Catalogue;
  /** Told every finding of the site rules as it is made; their results hold the first hundred of each rule. */
  onSiteFinding?: (ruleId: string, finding: SiteFinding, isIgnored: boolean) => void;
  /** Whether a finding of a site rule counts for nothing, as people have said. */
  isIgnored?: (ruleId: string, finding: SiteFinding) => boolean;
}

const MAX_URL = 2_048;
const MAX_INTEGRITY = 500;

/** A page that was checked; what rules keep of it for the site is JSON, by rule. */
interface CheckedPage extends Omit<PageAudit, 'facts'> {
  facts: Omit<SiteFacts, 'extracts'>;
  extracts: [ruleId: string, json: string][];
}

/** A catalogue without the rules that a run switched off, ready to check page after page. */
class PageAuditor {
  private readonly pageRules: PageRuleSet;
  private readonly siteRules: readonly SiteRule[];

  constructor(catalogue: Catalogue, disabled: readonly string[]) {
    this.pageRules = new PageRuleSet(catalogue, disabled);
    this.siteRules = catalogue.siteRules.filter((rule) => !isDisabled(rule.meta.id, disabled));
  }

  audit(input: PageInput, urlKey: UrlKey): PageAudit {
    const { facts, extracts, ...rest } = this.check([input], urlKey)[0] as CheckedPage;
    const read = extracts.map(([id, json]): [string, JsonValue] => [
      id,
      JSON.parse(copyText(json, LIMITS.extractChars)) as JsonValue,
    ]);
    return { facts: { ...facts, extracts: Object.fromEntries(read) }, ...rest };
  }

  /** Extracts are JSON already: reading them to write them again is a twentieth of a page's time. */
  auditAsJson(inputs: readonly PageInput[], urlKey: UrlKey): PageAuditAsJson[] {
    return this.check(inputs, urlKey).map(({ facts, extracts, ...rest }) => {
      const members = extracts.map(([id, json]) => `${JSON.stringify(id)}:${json}`).join(',');
      return { facts: `${JSON.stringify(facts).slice(0, -1)},"extracts":{${members}}}`, ...rest };
    });
  }

  /** Each step is taken for all pages before the next one (decision 69). */
  private check(inputs: readonly PageInput[], urlKey: UrlKey): CheckedPage[] {
    const isJudging = this.siteRules.length > 0 || this.pageRules.size > 0;
    const pages = inputs.map(
      (input) => new PageFacts(input, parsePage(input.html, isJudging ? null : ADDRESS_ELEMENTS)),
    );
    const kept = pages.map((page) => this.keptOf(page, urlKey));
    const extracts = this.extract(pages);
    const results = this.pageRules.check(pages);
    return pages.map((page, at) => ({
      ...(kept[at] as (typeof kept)[number]),
      extracts: extracts[at] ?? [],
      results: results[at] as PageResults,
      forwardsTo: forwardsTo(page),
    }));
  }

  /** What is kept of the page for the site, beside what rules keep of it. */
  private keptOf(page: PageFacts, urlKey: UrlKey): Pick<CheckedPage, 'facts' | 'links' | 'loads'> {
    const isForSite = this.isForSite(page);
    const loads = isForSite ? eachOnce(loadFacts(page)) : [];
    return {
      facts: isForSite ? siteFacts(page, { urlKey, loads }) : bareFacts(page),
      links: page.nonHtml === null ? pageLinks(page) : [],
      loads: loads.map(({ href, kind, integrity, isCandidate }) => ({ url: href, kind, integrity, isCandidate })),
    };
  }

  /** What looks like a tag in a file is none. */
  private isForSite(page: PageFacts): boolean {
    return this.siteRules.length > 0 && page.nonHtml === null;
  }

  private extract(pages: readonly PageFacts[]): CheckedPage['extracts'][] {
    const extracts = pages.map((): CheckedPage['extracts'] => []);
    for (const rule of this.siteRules) {
      if (!rule.extract) continue;
      for (const [at, page] of pages.entries()) {
        const json = this.isForSite(page) ? extractBy(rule, page) : null;
        if (json !== null) extracts[at]?.push([rule.meta.id, json]);
      }
    }
    return extracts;
  }
}

function extractBy(rule: SiteRule, page: PageFacts): string | null {
  try {
    const kept = rule.extract?.(page) ?? null;
    const json = kept === null ? null : JSON.stringify(kept);
    return json === null || json.length > LIMITS.extractChars ? null : json;
  } catch {
    // The rule then sees null for this page, as for a page that had nothing to keep.
    return null;
  }
}

function forwardsTo({ forwarding, canonical }: PageFacts): ForwardsTo | null {
  if (forwarding === null) return null;
  const url = forwarding.url.href.split('#', 1)[0] ?? '';
  return { url, how: url === canonical.url ? 'canonical' : forwarding.kind };
}

/** Runs differ in few ways, and pages come by the thousand. */
const MAX_AUDITORS = 20;
const auditors = new WeakMap<Catalogue, Map<string, PageAuditor>>();

function auditorFor(catalogue: Catalogue, disabled: readonly string[]): PageAuditor {
  const key = disabled.join('\n');
  const known = auditors.get(catalogue) ?? new Map<string, PageAuditor>();
  auditors.set(catalogue, known);
  let auditor = known.get(key);
  if (!auditor) {
    if (known.size >= MAX_AUDITORS) known.clear();
    auditor = new PageAuditor(catalogue, disabled);
    known.set(key, auditor);
  }
  return auditor;
}

/** Parses the page once and checks it. Pure; everything returned is plain data that does not keep the HTML alive. */
export function auditPageBy(
  catalogue: Catalogue,
  input: PageInput,
  options: Omit<AuditOptions, 'catalogue'> = {},
): PageAudit {
  return auditorFor(catalogue, options.disabledRulePatterns ?? []).audit(input, options.urlKey ?? plainUrlKey);
}

/**
 * The same for several pages, which takes less time than one by one, and with the facts as the JSON that is stored:
 * `JSON.stringify` of the facts that `auditPageBy` returns.
 */
export function auditPagesAsJsonBy(
  catalogue: Catalogue,
  inputs: readonly PageInput[],
  options: Omit<AuditOptions, 'catalogue'> = {},
): PageAuditAsJson[] {
  return auditorFor(catalogue, options.disabledRulePatterns ?? []).auditAsJson(inputs, options.urlKey ?? plainUrlKey);
}

/** Addresses longer than a page's are left out, and what comes after the first few hundred. */
function eachOnce(loads: readonly Load[]): PageLoadFacts[] {
  const once = new Map<string, PageLoadFacts>();
  for (const load of loads) {
    const { url, kind, integrity, hasAlternatives, isCandidate, isFallback = false, hasStandIn = false } = load;
    // What a browser may choose beside the source says nothing of when it loads that.
    const isLazy = load.isLazy === true || isCandidate;
    if (once.size >= LIMITS.loads) break;
    // `hash` is empty for an address that ends in `#`, and the address is not.
    const href = url.href.split('#', 1)[0] ?? '';
    if (href.length > MAX_URL) continue;
    const known = once.get(href);
    if (known) {
      // A logo that is the icon as well.
      if (known.kind === 'icon' && kind === 'image') known.kind = kind;
      known.hasAlternatives ||= hasAlternatives;
      known.isCandidate &&= isCandidate;
      known.isFallback &&= isFallback;
      known.isLazy &&= isLazy;
      // Previews come last, and do not show it.
      known.hasStandIn &&= hasStandIn || kind === 'preview';
    } else
      once.set(href, {
        href,
        kind,
        integrity: integrity?.slice(0, MAX_INTEGRITY) ?? null,
        hasAlternatives,
        isCandidate,
        isFallback,
        isLazy,
        hasStandIn,
      });
  }
  return [...once.values()];
}

function pageLinks(page: PageFacts): string[] {
  const links = new Set<string>();
  const add = (url: URL | null): void => {
    if (url === null || links.size >= LIMITS.links || (url.protocol !== 'http:' && url.protocol !== 'https:')) return;
    const { href } = url;
    const end = href.indexOf('#');
    if ((end === -1 ? href.length : end) <= MAX_URL) links.add(end === -1 ? href : href.slice(0, end));
  };
  for (const { kind, url } of page.anchors) if (kind === 'http') add(url);
  for (const { rel, href, element } of page.head.links) {
    if (rel.includes('next') || rel.includes('prev') || (rel.includes('alternate') && element.has('hreflang')))
      add(page.resolve(href));
  }
  if (page.forwarding !== null) add(page.forwarding.url);
  return [...links];
}
