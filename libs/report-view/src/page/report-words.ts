import { domainToUnicode } from 'node:url';
import { parseUrl } from '#common';
import { counted, ignoredSentence, number, plural } from '#common/words';
import type { ReportView } from '../view/report-view.js';

/** How states of a report read on the page and in its Markdown twin. */

/** The host as people write it: without `www.`, in its own letters. */
export function hostOf(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address;
  const name = (domainToUnicode(url.hostname) || url.hostname).replace(/^www\./, '');
  return url.port === '' ? name : `${name}:${url.port}`;
}

/** Where a site is, for `shortAddress`; null for what is no address. */
export function originOf(url: string): string | null {
  return parseUrl(url)?.origin ?? null;
}

/** Path and query of a page of the audited site; the complete URL for any other. */
export function shortAddress(url: string, origin: string | null): string {
  return origin !== null && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

const GATES: Readonly<Record<string, string>> = {
  blockedByRobots: 'robots.txt keeps search engines out',
  notIndexable: 'no page may be indexed',
  noHttps: 'the site is not on HTTPS',
};

/** Why the score is lowered as a whole. */
export function gateWords(name: string): string {
  return ownWords(GATES, name) ?? name;
}

/** Why the audit has no score; null when it has one, or it is unknown. */
export function unseenLine({ unseenStart, coverage }: Pick<ReportView, 'unseenStart' | 'coverage'>): string | null {
  if (unseenStart === null) return null;
  if (unseenStart.reason === 'forwarding')
    return 'The start page only forwards to another URL, so the audit has no score. Audit the URL that it forwards to.';
  if (unseenStart.reason === 'not-html')
    return 'The start page is a file that is sent as HTML, so the audit has no score.';
  const line = `The start page is built by a script. Sqout saw ${counted(unseenStart.words, 'word')} of it, so the audit has no score.`;
  return coverage?.rendering ? line : `${line} To check it in a browser, run: sqout audit --local --render auto`;
}

/** That the score is not the usual one; null where it is. */
export function importanceLine({ importance }: Pick<ReportView, 'importance'>): string | null {
  return importance === null ? null : `The score is weighted by importance: ${importance}.`;
}

/** What is left out because people of the site ignore it; null where nothing is. */
export function ignoredFindingsLine({ ignored, score }: Pick<ReportView, 'ignored' | 'score'>): string | null {
  return ignored && ignoredSentence(ignored, score);
}

/** How many pages a browser was needed for, and why some were not rendered: a line each. */
export function renderingLines({ coverage }: Pick<ReportView, 'coverage'>): string[] {
  if (!coverage?.rendering) return [];
  const { rendered, notRendered, compared, notCompared, patterns, corrected } = coverage.rendering;
  return [
    ...(rendered === 0
      ? []
      : [`${counted(rendered, 'page')} checked as a browser shows ${plural(rendered, 'it', 'them')}.`]),
    ...(compared === 0 ? [] : [samplesLine(compared, patterns)]),
    ...(corrected === 0
      ? []
      : [`Findings of ${counted(corrected, 'element')} were left out: scripts correct them in a browser.`]),
    ...(notCompared === 0 ? [] : [`${counted(notCompared, 'page')} could not be compared with what a browser shows.`]),
    ...(compared + notCompared === 0 ? [] : ['Contrast and other checks of a browser: rendered pages only.']),
    ...notRendered.map(
      ({ count, message }) => `${counted(count, 'page')} not rendered, and checked without JavaScript. ${message}`,
    ),
  ];
}

const MAX_NAMED_PATTERNS = 5;

function samplesLine(compared: number, patterns: readonly string[]): string {
  const looked = `${counted(compared, 'page')} compared with what a browser shows`;
  if (patterns.length === 0) return `${looked}: no difference that matters.`;
  const named = patterns.slice(0, MAX_NAMED_PATTERNS).join(', ');
  const more = patterns.length > MAX_NAMED_PATTERNS ? ', …' : '';
  return `${looked}. These URL patterns need one: ${named}${more}.`;
}

const CUTS: Readonly<Record<string, string>> = {
  'resources-limit': 'Files that pages load, beyond the limit of one audit: not checked',
  'resources-robots': 'Files that pages load, blocked by robots.txt: not checked',
  'resources-refused': 'Files that pages load, refused by the site: not checked',
  'resources-slow-down': 'Files that pages load, where the site limited our requests: not checked',
  'resources-no-answer': 'Files that pages load, timed out: not checked',
  'links-robots': 'Links to other sites, blocked by their robots.txt: not checked',
  'links-robots-unreadable': 'Links to other sites whose robots.txt cannot be read: not checked',
  'links-slow-down': 'Links to other sites that limited our requests: not checked',
  'links-limit': 'Links to other sites beyond the limit of one audit: not checked',
  'links-no-name-server': 'Links to other sites whose name could not be resolved: not checked',
  'links-private-address': 'Links to addresses that are not public: not checked',
  'url-length': 'URLs that are too long',
  depth: 'Paths that are too deep',
  'repeating-segments': 'Paths that repeat themselves',
  'path-budget': 'Too many pages of one kind',
  'query-budget': 'Too many variants of one URL',
  excluded: 'Excluded by the patterns of the audit',
  'session-id': 'URLs with session IDs',
  calendar: 'Endless calendar pages',
  'total-budget': 'More URLs than the limit of one audit',
};

/** Why addresses were left out. */
export function cutWords(reason: string): string {
  return ownWords(CUTS, reason) ?? reason.replaceAll('-', ' ');
}

/** `3 of 17 pages (surface mode; 14 similar pages were not read)`: what was read of the pages that are known. */
export function pagesLine({ coverage, totalPages }: Pick<ReportView, 'coverage' | 'totalPages'>): string {
  if (coverage === null) return counted(totalPages, 'page');
  const count = (name: string): number => coverage.outcomes.find(({ outcome }) => outcome === name)?.count ?? 0;
  const [similar, left] = [count('sampled'), count('not-reached')];
  const mode = coverage.mode !== null && Object.hasOwn(MODES, coverage.mode) ? `${coverage.mode} mode` : null;
  const unread = [
    similar === 0 ? null : `${counted(similar, 'similar page')} ${plural(similar, 'was', 'were')} not read`,
    left === 0 ? null : `${counted(left, 'known page')} ${plural(left, 'was', 'were')} not reached`,
  ].filter((part) => part !== null);
  const about = [mode, unread.join(', ')].filter(Boolean).join('; ');
  const read =
    similar + left === 0
      ? counted(totalPages, 'page')
      : `${number(totalPages)} of ${counted(totalPages + similar + left, 'page')}`;
  return about === '' ? read : `${read} (${about})`;
}

const MODES: Readonly<Record<string, string>> = {
  quick: 'Quick: the start page and the pages of the sitemap',
  surface: 'Surface: samples represent pages of the same kind where not all fit',
  full: 'Full: every page that can be found',
};

export function modeWords(mode: string): string {
  return ownWords(MODES, mode) ?? mode;
}

/** Words for a name that a report brought along, which may be that of a member of every object. */
function ownWords(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
