import type { CorrectedFinding } from '#audit-engine/audit';
import type { PageInput, ResourceInput } from '#audit-engine';
import type { BrowserFacts } from '#common';
import type { PageSource } from '#findings';
import type { ForwardsTo } from '../state/forwards-to.js';
import type { FoundCounts } from '../state/urls.js';
import type { Rendering } from '../store/port/index.js';

/** What an audit thread says first, when it has loaded all rules: they take much memory and are loaded by threads only. */
export interface LoadedCatalogue {
  hash: string;
  /** In the order of status strings. */
  pageRuleIds: string[];
  rules: number;
}

/** A fetched page on its way to an audit thread. */
export interface PageTask {
  url: string;
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Uint8Array;
  depth: number;
  isStart: boolean;
  wireBytes: number;
  decodedBytes: number;
  ttfbMs: number;
  totalMs: number;
  httpVersion: string;
  tls: PageInput['tls'];
  redirectedFrom: string | null;
  /** Host, with a non-default port, whose URLs are pages of the run. */
  scope: string;
  disabledRules: readonly string[];
  /** Whether links to other hosts are reported back. */
  externalLinks: boolean;
  /** Whether the source of a page with something to fix is given back. */
  keepsSource: boolean;
  /** The page as a browser shows it, and what it was before its scripts ran. `sentResults`: of a sample, its `PageOutcome.results` then. */
  rendered?: { html: string; isShell: boolean; words: number; facts: BrowserFacts; sentResults?: string };
}

/** Pages of one organization that a thread checks together by the same rules, which takes less time than one by one. */
export interface PagesTask {
  pages: readonly PageTask[];
}

/** The source of a page, and whether its own rules have found something that may be fixed. */
export type FixableSource = Omit<PageSource, 'task'> & { isFixable: boolean };

/** What an audit thread gives back: JSON as text, which goes to the database as it is. */
export interface PageOutcome {
  catalogue: string;
  facts: string;
  results: string;
  found: FoundCounts;
  /** Normalised URLs of the run's scope that the page links to, each once, one a line: threads pass on one text faster than a hundred. */
  links: string;
  /** The key of each of them in `SeenUrls`, so that lines for known URLs need not be read. */
  seenKeys: Float64Array;
  /** Normalised URLs of other hosts, each once: links, and files that the page loads from there. */
  external: string[];
  /** Where the page sends everybody at once, by a refresh of 0 seconds or a script; the URL is normalised. Null for any other page. */
  forwardsTo: ForwardsTo | null;
  /** Files that the page loads from the run's scope, one a line: URL, kind and `integrity` attribute with tabs between them. */
  resources: string;
  /** The key of each of them in `SeenUrls`. */
  resourceKeys: Float64Array;
  /** Where it was asked for. */
  source: FixableSource | null;
  /** Of a sample: what its scripts correct. */
  corrected?: CorrectedFinding[];
  /** What became of it in a browser; missing for a page that needed none. */
  rendering?: Rendering;
}

/** A fetched file that pages load, on its way to an audit thread. */
export interface ResourceTask {
  resource: ResourceInput;
}

/** What it is, and which files it names. */
export interface ResourceOutcome {
  /** JSON, SiteResource of the audit engine. */
  answer: string;
  named: { url: string; kind: string }[];
}

/** Evaluates pages and files somewhere beside the loop that renews leases. Organizations take turns. */
export interface PageAuditor {
  /**
   * @param onSent is told of the page as it was sent, before a browser shows it
   * @throws ThreadError when the page could not be evaluated: its thread ran out of time or memory, or the engine threw
   */
  audit(task: PageTask, orgId: string, onSent?: (sent: PageOutcome) => void): Promise<PageOutcome>;
  /** @throws ThreadError as `audit` does */
  describe(task: ResourceTask, orgId: string): Promise<ResourceOutcome>;
  /** Bytes of the bodies that wait or are worked on. */
  readonly heldBytes: number;
}
