import { parseRobotsLine, type RobotsField } from '#common';
import { RobotsMatcher, type RobotsRule } from './robots-matcher.js';

export interface RobotsGroup {
  /** Product tokens in lower case, or `*`. */
  userAgents: string[];
  rules: RobotsRule[];
  crawlDelayMs: number | null;
  /**
   * Agents that are before the delay: it does not split the group's rules, but who
   * writes it for one bot does not mean it for those that follow.
   */
  crawlDelayAgents: string[];
}

export interface Robots {
  isAllowed(url: string): boolean;
  /** The same file asked for another crawler's product token, such as `GPTBot`. */
  isAllowedFor(userAgentToken: string, url: string): boolean;
  /** For our own token. */
  crawlDelayMs: number | null;
  /** As written, at most 1,000. */
  sitemaps: string[];
  groups: RobotsGroup[];
}

export interface ParseRobotsOptions {
  /** Default `sqout`. */
  userAgentToken?: string;
}

const OWN_TOKEN = 'sqout';
const MAX_SITEMAPS = 1000;
/** Longest wait between two requests that a robots.txt can ask for: a day. */
const MAX_CRAWL_DELAY_MS = 24 * 60 * 60 * 1000;

/** Parses a robots.txt (RFC 9309). Never throws; linear in the text. */
export function parseRobots(text: string, options: ParseRobotsOptions = {}): Robots {
  const { groups, sitemaps } = readGroups(text);
  const ownToken = (options.userAgentToken ?? OWN_TOKEN).toLowerCase();
  const matchers = new Map<string, RobotsMatcher>();
  const isAllowedFor = (userAgentToken: string, url: string): boolean => {
    const token = userAgentToken.toLowerCase();
    const matcher = matchers.get(token) ?? new RobotsMatcher(groupsFor(groups, token).flatMap((group) => group.rules));
    matchers.set(token, matcher);
    return matcher.isAllowed(pathOf(url));
  };
  const delays = groupsFor(groups, ownToken).flatMap((group) =>
    group.crawlDelayAgents.some((agent) => agent === ownToken || agent === '*') ? (group.crawlDelayMs ?? []) : [],
  );
  return {
    groups,
    sitemaps,
    isAllowedFor,
    isAllowed: (url) => isAllowedFor(ownToken, url),
    crawlDelayMs: delays.length === 0 ? null : Math.max(...delays),
  };
}

function readGroups(text: string): { groups: RobotsGroup[]; sitemaps: string[] } {
  const groups: RobotsGroup[] = [];
  const sitemaps: string[] = [];
  let current: RobotsGroup | null = null;
  for (const { field, value, line } of readLines(text)) {
    if (field === 'user-agent') {
      if (current === null || current.rules.length > 0)
        groups.push((current = { userAgents: [], rules: [], crawlDelayMs: null, crawlDelayAgents: [] }));
      current.userAgents.push(tokenOf(value));
    } else if (field === 'sitemap') {
      if (value !== '' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
    } else if (current !== null && field === 'crawl-delay') {
      current.crawlDelayMs = delayMsOf(value) ?? current.crawlDelayMs;
      current.crawlDelayAgents = [...current.userAgents];
    } else current?.rules.push({ allow: field === 'allow', pattern: value, line });
  }
  return { groups, sitemaps };
}

function* readLines(text: string): Generator<{ field: RobotsField; value: string; line: number }> {
  let line = 0;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    line += 1;
    const parts = parseRobotsLine(raw);
    if (parts?.field) yield { field: parts.field, value: parts.value, line };
  }
}

/** `*`, or the product token of `Sqout/1.0 (…)`. */
function tokenOf(value: string): string {
  if (value.startsWith('*')) return '*';
  return (/^[A-Za-z_-]+/.exec(value)?.[0] ?? value).toLowerCase();
}

/** All groups that name the token, else all groups for everyone (RFC 9309 2.2.1). */
function groupsFor(groups: readonly RobotsGroup[], token: string): RobotsGroup[] {
  const named = groups.filter((group) => group.userAgents.includes(token));
  return named.length > 0 ? named : groups.filter((group) => group.userAgents.includes('*'));
}

function delayMsOf(value: string): number | null {
  if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) return null;
  return Math.min(Math.ceil(Number(value) * 1000), MAX_CRAWL_DELAY_MS);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
