import type { LoadKind } from '../facts/load-kinds.js';
import type { SiteFacts } from '../site/site-page.js';
import type { DataValue } from './rule-meta.js';

/** One character per page rule in catalogue order. */
export const STATUS = { pass: 'p', warn: 'w', fail: 'f', notApplicable: 'n', error: 'e', disabled: 'd' } as const;

export type StatusChar = (typeof STATUS)[keyof typeof STATUS];

/**
 * `[rule id, message id, data, line, snippet, selector, part]`; the snippet is escaped for HTML text; the selector is
 * there for elements that one finds, the part for those in a part of a template (`Origin`).
 */
export type Finding = [
  ruleId: string,
  messageId: string,
  data: Readonly<Record<string, DataValue>> | null,
  line: number | null,
  snippet: string | null,
  selector?: string,
  part?: string,
];

export interface PageResults {
  /** Names the rule list that `status` is in the order of. */
  catalogue: string;
  status: string;
  /**
   * All of them, in catalogue order, then in order of report; of a page with more than a
   * million characters of them the first 20 of a rule at least.
   */
  findings: Finding[];
  /** True counts of those rules that found more than is kept. */
  counts: Record<string, number>;
  /** Why rules with status `e` failed, by rule id. */
  errors: Record<string, string>;
  /** Of the findings of rules that leave hidden elements out: their groups (see `PlacedBy.isShown`), by rule id; missing without any. */
  paths?: Record<string, string[]>;
}

export interface PageAudit {
  facts: SiteFacts;
  /**
   * Where the page leads: absolute http and https URLs without fragment, each once.
   * Anchors, and `link` elements with rel next, prev or hreflang.
   */
  links: string[];
  /** Files that the page loads, of whatever host: absolute URLs without fragment, each once. Empty without site rules. */
  loads: PageLoad[];
  results: PageResults;
  /** Where the page sends everybody at once: such a page is a redirect. Null for any other page. */
  forwardsTo: ForwardsTo | null;
}

/** A page that was checked, with its facts as the JSON that is stored. */
export type PageAuditAsJson = Omit<PageAudit, 'facts'> & { facts: string };

export interface ForwardsTo {
  /** Absolute, without fragment. It is among `links` too. */
  url: string;
  /** `canonical`: by either, and the canonical link of the page names the same URL, as hosts of plain files do for a redirect. */
  how: 'refresh' | 'script' | 'canonical';
}

/** A file that a page loads. */
export interface PageLoad {
  url: string;
  kind: LoadKind;
  /** The `integrity` attribute; null without one. */
  integrity: string | null;
  /** See `Load`. */
  isCandidate: boolean;
}
