import type { LabReport } from '#common';

/** Outcomes of a URL, as the crawler tells them apart. */
export const OUTCOMES = [
  'ok',
  'redirect',
  'broken',
  'robots-blocked',
  'rate-limited',
  'bot-blocked',
  'timeout',
  'too-large',
  'not-html',
  'skipped',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One extra request the worker made beside the pages. */
export interface ProbeResult {
  url: string;
  /** After redirects. */
  finalUrl: string;
  /** null when there was no answer. */
  status: number | null;
  headers: readonly (readonly [string, string])[];
  /** Start of the body, at most 512 KiB; null when it was not read. */
  text: string | null;
  /** Why there was no answer; null otherwise. */
  error: string | null;
}

/**
 * The probes: `http` and `https` ask the start host by that scheme; `alternateHost` asks with or without
 * `www.`; `notFound` asks a path that cannot exist; the others ask the well-known file of that name. A
 * missing probe was not made, and rules that need it are not applicable.
 */
export const PROBE_NAMES = [
  'http',
  'https',
  'alternateHost',
  'notFound',
  'robots',
  'llmsTxt',
  'llmsFullTxt',
  'securityTxt',
  'favicon',
  'adsTxt',
] as const;
export type ProbeName = (typeof PROBE_NAMES)[number];

export interface SitemapInfo {
  url: string;
  finalUrl: string;
  status: number | null;
  /** How it was found. */
  source: 'robots' | 'guess' | 'index';
  isIndex: boolean;
  urlCount: number;
  decodedBytes: number;
  /** Why it could not be read; null when it was. */
  error: string | null;
  /** Entries of other hosts. */
  foreign?: { count: number; example: string };
  /** Entries that are no complete URL. */
  badLoc?: { count: number; example: string };
  /** What entries say of their versions in other languages; missing where none does. */
  hreflang?: {
    /** As written, each once, at most 100. */
    languages: readonly string[];
    /** Entries that list versions and not themselves. */
    withoutSelf?: { count: number; example: string };
    /** Versions whose address is not complete. */
    badHref?: { count: number; example: string };
  };
  /** Values of `lastmod` that are no date. */
  badLastmod?: { count: number; example: string };
  /** The latest `lastmod`, ISO 8601, in the zone that the file writes. */
  latestLastmod?: string;
  /** The earliest `lastmod`, ISO 8601. */
  earliestLastmod?: string;
  /** Entries whose `lastmod` is a date. */
  lastmodCount?: number;
}

/** What is known of the site beside its pages. Filled by the worker. */
export interface SiteProbe {
  /** As asked. */
  requestedUrl: string;
  /** After redirects. */
  startUrl: string;
  /** Time of the audit, ISO 8601: the engine has no clock. */
  checkedAt: string;
  probes: Partial<Record<ProbeName, ProbeResult>>;
  /**
   * What the server of the start page agrees to in a TLS handshake that offers more than
   * the crawler speaks; missing for http and where it is not known.
   */
  negotiation?: {
    http: 'h2' | 'http/1.1';
    /** The newest version below TLS 1.2 that it accepts, as OpenSSL names it; null when it refuses them. */
    oldTls: string | null;
  };
  /** What a browser measured of a few pages; missing where none was to be measured. */
  lab?: LabReport;
  sitemaps: readonly SitemapInfo[];
  /** The start page and its redirects, as far as sitemaps list them. */
  listedStart?: readonly string[];
  /** URLs by outcome, pages included. */
  outcomes: Partial<Record<Outcome, number>>;
  /** True when every URL that was found has been crawled: rules about what is missing (orphans) may trust it. */
  isComplete: boolean;
  /** True when links to other hosts were checked. */
  externalLinksChecked: boolean;
}

/** A URL that was asked and is not a page of the run: redirects, broken links, files. */
export interface SiteTarget {
  url: string;
  outcome: Outcome;
  /** First answer; null without one. */
  status: number | null;
  /** Redirects: every further URL in order, the last one is where it ended. */
  chain: readonly string[];
  /** Status at the end of the chain; null without an answer. */
  finalStatus: number | null;
  isExternal: boolean;
  /** What went wrong, for people; null otherwise. */
  error: string | null;
}
