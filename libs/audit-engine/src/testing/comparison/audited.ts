import type { CategoryImportance } from '#common';
import { ReportBuilder } from '../../audit.js';
import type { JsonValue } from '../../engine/facts/structured-data.js';
import { buildCatalogue, type Catalogue } from '../../engine/run/build-catalogue.js';
import type { Finding } from '../../engine/run/page-results.js';
import { STATUS } from '../../engine/run/page-results.js';
import { definePageRule, defineSiteRule, type Rule } from '../../engine/run/rule.js';
import type { SiteFinding, SiteRuleResult } from '../../engine/run/site-results.js';
import type { SiteFacts } from '../../engine/site/site-page.js';

export const ORIGIN = 'https://www.example.com';
const META = {
  subcategory: 'general',
  weight: 5,
  since: '1.0',
  references: ['https://example.com/'],
  howToFix: 'Write one.',
  needs: [],
} as const;
const messages = { found: 'Found {what}.' } as const;
const check = (): void => undefined;

/** Three rules about pages, one of which only looks at the start page, and two about the site. */
export const RULES: readonly Rule[] = [
  definePageRule({
    meta: {
      ...META,
      id: 'accessibility/label',
      title: { failed: 'Label is missing', passed: 'Label is there' },
      severity: 'error',
      messages,
    },
    check,
  }),
  definePageRule({
    meta: {
      ...META,
      id: 'images/alt',
      title: { failed: 'Alt is missing', passed: 'Alt is there' },
      severity: 'warning',
      messages,
    },
    check,
  }),
  definePageRule({
    meta: {
      ...META,
      id: 'crawlability/start',
      title: { failed: 'Start is missing', passed: 'Start is there' },
      severity: 'error',
      judges: 'site',
      messages,
    },
    check,
  }),
  defineSiteRule({
    meta: {
      ...META,
      id: 'links/broken',
      title: { failed: 'Broken is missing', passed: 'Broken is there' },
      severity: 'error',
      judges: 'site',
      messages,
    },
    create: () => ({}),
  }),
  defineSiteRule({
    meta: {
      ...META,
      id: 'core/duplicate',
      title: { failed: 'Duplicate is missing', passed: 'Duplicate is there' },
      severity: 'warning',
      judges: 'pages',
      messages,
    },
    create: () => ({}),
  }),
];

/** Findings of a rule, each by a word that is in its snippet: `name`, or `name@selector`. */
export type Words = readonly string[];

export interface Audited {
  mode?: string;
  externalLinks?: boolean;
  /** By path, by rule. */
  pages: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** By path, by rule: what was found beside, and is ignored. */
  ignored?: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** By rule: about the site, or about a page (`/path word`). */
  site?: Readonly<Record<string, Words>>;
  /** Paths that responded with 404. */
  gone?: readonly string[];
  /** Paths of pages that a script builds. */
  unseen?: readonly string[];
  /** Paths of pages that were checked as a browser shows them. */
  rendered?: readonly string[];
  /** A browser showed a sample, on which scripts correct what these rules find. */
  corrected?: readonly string[];
  /** Rules that were switched off, that failed as a whole, or on one page (`/path rule`). */
  off?: readonly string[];
  failed?: readonly string[];
  /** Rules that the catalogue of that day did not have. */
  withoutRules?: readonly string[];
  /** By rule. */
  versions?: Readonly<Record<string, number>>;
}

/** The report of an audit that found this, as its JSON says it. */
export function reportOf(audited: Audited, importance: CategoryImportance = {}): Record<string, unknown> {
  const catalogue = catalogueOf(audited);
  const builder = new ReportBuilder({
    baseUrl: `${ORIGIN}/`,
    timestamp: '2026-01-01T00:00:00.000Z',
    coverage: {
      mode: audited.mode ?? 'full',
      ...(audited.externalLinks ? { externalLinks: { found: 1 } } : {}),
      ...(audited.rendered && { rendering: { rendered: audited.rendered.length } }),
      ...(audited.corrected && { rendering: { rendered: 0, samples: samplesOf(audited.corrected) } }),
    },
    catalogue,
    importance,
  });
  for (const [path, found] of Object.entries(audited.pages)) {
    const findings = Object.entries(found).flatMap(([ruleId, words]) => words.map((word) => findingOf(ruleId, word)));
    const out = Object.entries(audited.ignored?.[path] ?? {});
    const all = { ...found, ...Object.fromEntries(out.map(([id, words]) => [id, [...(found[id] ?? []), ...words]])) };
    const status = catalogue.pageRules
      .map(({ meta }) => statusOf(audited, { path, ruleId: meta.id, found: all }))
      .join('');
    const ignored = out.map(([id, words]) => {
      const isAll = (found[id]?.length ?? 0) === 0;
      return [id, { findings: words.map((word) => findingOf(id, word)), count: words.length, isAll }] as const;
    });
    const shell = audited.unseen?.includes(path) ? { unseen: 'shell' as const } : {};
    builder.addPage(
      { ...factsOf(ORIGIN + path), ...shell, ...(audited.rendered?.includes(path) && { isRendered: true }) },
      { catalogue: catalogue.hash, status, findings, counts: {}, errors: {} },
      new Map(ignored),
    );
  }
  for (const path of audited.gone ?? []) builder.addGone(ORIGIN + path);
  const { report } = builder.build(
    catalogue.siteRules.map(({ meta }) => {
      const found = (audited.site?.[meta.id] ?? []).map(siteFindingOf);
      for (const finding of found) builder.addSiteFinding(meta.id, finding);
      return siteResultOf(meta.id, found, { audited, severity: meta.severity });
    }),
  );
  return JSON.parse(JSON.stringify(report)) as Record<string, unknown>;
}

/** As a version before locations were kept would have written it: lists are cut, and nothing says what is missing. */
export function asBefore(report: Record<string, unknown>): Record<string, unknown> {
  const { locations: _locations, ...rest } = report;
  return rest;
}

function catalogueOf({ withoutRules = [], versions = {} }: Audited): Catalogue {
  return buildCatalogue(
    RULES.filter(({ meta }) => !withoutRules.includes(meta.id)).map((rule) => {
      const version = versions[rule.meta.id];
      return version === undefined ? rule : { ...rule, meta: { ...rule.meta, version } };
    }),
    '1.0',
  );
}

function statusOf(
  { off = [], failed = [] }: Audited,
  { path, ruleId, found }: { path: string; ruleId: string; found: Readonly<Record<string, Words>> },
): string {
  if (off.includes(ruleId)) return STATUS.disabled;
  if (failed.includes(ruleId) || failed.includes(`${path} ${ruleId}`)) return STATUS.error;
  // A rule that has nothing to look at does not apply.
  if ((found[ruleId]?.length ?? 0) === 0) return STATUS.notApplicable;
  return ruleId === 'images/alt' ? STATUS.warn : STATUS.fail;
}

function findingOf(ruleId: string, text: string): Finding {
  const [word = '', selector] = text.split('@');
  const finding: Finding = [ruleId, 'found', { what: word }, 1, `&lt;p&gt;${word}`];
  if (selector !== undefined) finding.push(selector);
  return finding;
}

function siteFindingOf(text: string): SiteFinding {
  const [path, word] = text.startsWith('/') ? text.split(' ') : [null, text];
  return {
    messageId: 'found',
    data: { what: word ?? '' },
    page: path == null ? null : ORIGIN + path,
    url: path == null ? `${ORIGIN}/gone/${word}` : null,
    pages: [],
    pagesTotal: 0,
    line: null,
    snippet: null,
  };
}

function siteResultOf(
  ruleId: string,
  findings: SiteFinding[],
  { audited: { off = [], failed = [] }, severity }: { audited: Audited; severity: 'error' | 'warning' },
): SiteRuleResult {
  const found = findings.length === 0 ? 'pass' : severity === 'error' ? 'fail' : 'warn';
  const status = off.includes(ruleId) ? 'disabled' : failed.includes(ruleId) ? 'error' : found;
  const isJudged = status !== 'disabled' && status !== 'error';
  const total = findings.length;
  return {
    ...{ ruleId, status, total, findings, error: null },
    judged: isJudged ? 1 : 0,
    affected: isJudged && total > 0 ? 1 : 0,
  };
}

function factsOf(url: string): SiteFacts {
  return {
    ...{ v: 1, url, status: 200, depth: 0, isStart: url === `${ORIGIN}/`, redirectedFrom: null, title: 'Title' },
    ...{ description: null, h1: null, h1Count: 0, canonical: null, isNoindex: false, isNofollow: false },
    ...{ isIndexable: true, lang: null, hreflang: [], words: 1, mainWords: 1, textHash: '', minHash: '' },
    ...{ wireBytes: 1, decodedBytes: 1, ttfbMs: 1, types: [], links: '', internalLinks: 0, externalLinks: 0 },
    extracts: {},
  };
}

function samplesOf(rules: readonly string[]): Record<string, JsonValue> {
  return { compared: 1, corrected: rules.map((ruleId) => ({ ruleId, source: '&lt;p id="x"&gt;' })) };
}
