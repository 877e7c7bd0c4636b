import type { Catalogue } from './build-catalogue.js';
import { parsePage } from './facts/parse.js';
import { PageFacts } from './facts/page-facts.js';
import type { JsonValue } from './facts/structured-data.js';
import { LIMITS } from './limits.js';
import type { PageInput } from './page-input.js';
import type { PageResults } from './page-results.js';
import { isDisabled } from './rule-patterns.js';
import { runPageRules } from './run-page-rules.js';
import { siteFacts } from './site/site-facts.js';
import type { SiteFacts } from './site/site-page.js';
import { plainUrlKey, type UrlKey } from './site/url-id.js';
import { copyText } from './text-copy.js';

export interface AuditOptions {
  /** `*`, `category/*` or rule ids. */
  disabledRulePatterns?: readonly string[];
  /** The crawler's URL identity, so that links meet pages; without it only fragments are dropped. The site audit must get the same one. */
  urlKey?: UrlKey;
  /** Rules to run; the whole catalogue without it. */
  catalogue?: Catalogue;
}

/** A link to an http or https URL; the first of those with the same target and element kind. */
export interface PageLink {
  /** Absolute, without fragment. */
  url: string;
  kind: 'a' | 'area' | 'form' | 'iframe' | 'next' | 'alternate';
  isNofollow: boolean;
  /** Other host than the page, `www.` ignored. */
  isExternal: boolean;
  /** Accessible name, at most 100 characters. */
  text: string;
}

export interface PageResource {
  kind: string;
  /** Absolute. */
  url: string;
}

export interface PageAudit {
  facts: SiteFacts;
  links: PageLink[];
  resources: PageResource[];
  results: PageResults;
}

const MAX_LINK_TEXT = 100;
const MAX_URL = 2_048;

/** Parses the page once and judges it. Pure; everything returned is plain data that does not keep the HTML alive. */
export function auditPageBy(catalogue: Catalogue, input: PageInput, options: Omit<AuditOptions, 'catalogue'> = {}): PageAudit {
  const disabled = options.disabledRulePatterns ?? [];
  const page = new PageFacts(input, parsePage(input.html));
  return {
    facts: siteFacts(page, options.urlKey ?? plainUrlKey, extractForSiteRules(catalogue, page, disabled)),
    links: pageLinks(page),
    resources: page.resources.filter((resource) => resource.url.href.length <= MAX_URL).map((resource) => ({ kind: resource.kind, url: copyText(resource.url.href, MAX_URL) })),
    results: runPageRules(catalogue, page, disabled),
  };
}

function extractForSiteRules(catalogue: Catalogue, page: PageFacts, disabled: readonly string[]): Record<string, JsonValue> {
  const extracts: Record<string, JsonValue> = {};
  for (const rule of catalogue.siteRules) {
    if (!rule.extract || isDisabled(rule.meta.id, disabled)) continue;
    try {
      const json = JSON.stringify(rule.extract(page) ?? null);
      if (json !== 'null' && json.length <= LIMITS.extractChars) extracts[rule.meta.id] = JSON.parse(copyText(json, LIMITS.extractChars)) as JsonValue;
    } catch {
      // The rule then sees null for this page, as for a page that had nothing to keep.
    }
  }
  return extracts;
}

function pageLinks(page: PageFacts): PageLink[] {
  const links = new Map<string, PageLink>();
  const add = (url: URL | null, link: Omit<PageLink, 'url' | 'isExternal'>): void => {
    if (url === null || links.size >= LIMITS.links || (url.protocol !== 'http:' && url.protocol !== 'https:')) return;
    const end = url.hash === '' ? url.href.length : url.href.length - url.hash.length;
    if (end > MAX_URL) return;
    const key = `${link.kind} ${url.href.slice(0, end)}`;
    const known = links.get(key);
    if (known) known.isNofollow &&= link.isNofollow;
    else links.set(key, { url: copyText(url.href.slice(0, end), MAX_URL), ...link, isExternal: !page.isInternal(url), text: copyText(link.text, MAX_LINK_TEXT) });
  };
  for (const anchor of page.anchors) {
    if (anchor.kind !== 'http') continue;
    add(anchor.url, { kind: anchor.element.name === 'area' ? 'area' : 'a', isNofollow: anchor.isNofollow, text: anchor.name });
  }
  for (const link of page.head.links) {
    if (link.rel.includes('next') || link.rel.includes('prev')) add(page.resolve(link.href), { kind: 'next', isNofollow: false, text: '' });
    else if (link.rel.includes('alternate') && link.element.has('hreflang')) add(page.resolve(link.href), { kind: 'alternate', isNofollow: false, text: '' });
  }
  for (const frame of page.iframes) if (frame.src) add(page.resolve(frame.src), { kind: 'iframe', isNofollow: false, text: '' });
  for (const form of page.forms.forms) {
    if (form.method === 'get' && form.action) add(page.resolve(form.action), { kind: 'form', isNofollow: true, text: '' });
  }
  return [...links.values()];
}
