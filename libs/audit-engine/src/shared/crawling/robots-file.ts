import { parseRobotsLine } from '#common';

/** Crawlers must read at least this much (RFC 9309 section 2.5), and large ones read no more. */
export const ROBOTS_MAX_CHARS = 512 * 1024;

export interface RobotsLine {
  /** From 1. */
  line: number;
  /** Lower case, for example `disallow`; mistyped as crawlers understand it. */
  field: string;
  /** Trimmed, comment removed. */
  value: string;
  /** As written. */
  source: string;
}

export interface RobotsRule extends RobotsLine {
  isAllow: boolean;
  /** The path as it is compared. */
  pattern: string;
}

interface Group {
  agents: string[];
  rules: RobotsRule[];
}

/** robots.txt as RFC 9309 reads it. Linear in the text; a question costs one pass over the rules of a group. */
export class RobotsFile {
  readonly lines: RobotsLine[] = [];
  /** Rules that are before any user agent. */
  readonly strayRules: RobotsLine[] = [];
  private readonly groups: Group[] = [];
  /**
   * Each for the agents right before it: the line does not end a group, but who writes
   * it for one crawler does not mean it for those that follow.
   */
  private readonly delays: { line: RobotsLine; agents: readonly string[] }[] = [];

  constructor(text: string) {
    let group: Group | null = null;
    let isNaming = false;
    let delayed: string[] | null = null;
    let before = '';
    text
      .slice(0, ROBOTS_MAX_CHARS)
      .replace(/^\ufeff/, '')
      .split(/\r\n|\n|\r/)
      .forEach((source, index) => {
        const line = toLine(source, index + 1);
        if (line === null) return;
        this.lines.push(line);
        if (line.field === 'user-agent') {
          if (!isNaming || group === null) this.groups.push((group = { agents: [], rules: [] }));
          if (before !== 'user-agent' || delayed === null) delayed = [];
          group.agents.push(tokenOf(line.value));
          delayed.push(tokenOf(line.value));
          isNaming = true;
        } else if (line.field === 'allow' || line.field === 'disallow') {
          isNaming = false;
          if (group === null) this.strayRules.push(line);
          else if (line.value !== '') group.rules.push(...rulesOf(line));
        } else if (line.field === 'crawl-delay' && delayed !== null) this.delays.push({ line, agents: delayed });
        before = line.field;
      });
  }

  /** The rule that keeps a crawler from a URL; null when it may fetch it. `token` as in `Googlebot`. */
  blockingRule(token: string, url: URL): RobotsRule | null {
    const path = normal(url.pathname + url.search);
    if (path === '/robots.txt') return null;
    let best: RobotsRule | null = null;
    for (const group of this.groupsOf(token)) {
      for (const rule of group.rules) {
        const isBetter =
          best === null ||
          rule.pattern.length > best.pattern.length ||
          (rule.pattern.length === best.pattern.length && rule.isAllow && !best.isAllow);
        if (isBetter && matches(rule.pattern, path)) best = rule;
      }
    }
    return best === null || best.isAllow ? null : best;
  }

  /** The line that asks a crawler to wait; null without one. */
  crawlDelay(token: string): RobotsLine | null {
    const agent = this.names(token) ? token.toLowerCase() : '*';
    return this.delays.find(({ agents }) => agents.includes(agent))?.line ?? null;
  }

  /** True when a group names this crawler; else the group for all holds. */
  names(token: string): boolean {
    const agent = token.toLowerCase();
    return this.groups.some((group) => group.agents.includes(agent));
  }

  private groupsOf(token: string): Group[] {
    const agent = token.toLowerCase();
    const own = this.groups.filter((group) => group.agents.includes(agent));
    return own.length > 0 ? own : this.groups.filter((group) => group.agents.includes('*'));
  }
}

function toLine(source: string, line: number): RobotsLine | null {
  const parts = parseRobotsLine(source);
  return parts && { line, field: parts.field ?? parts.name, value: parts.value, source };
}

/** Google takes an allowed `/shop/index.html` for `/shop/` too (google/robotstxt, `HandleAllow`), and for nothing below it. */
function rulesOf(line: RobotsLine): RobotsRule[] {
  const isAllow = line.field === 'allow';
  const rule = { ...line, isAllow, pattern: normal(line.value) };
  const folder = isAllow ? /^(.*\/)index\.html?[^/]*$/.exec(rule.pattern)?.[1] : undefined;
  return folder === undefined ? [rule] : [rule, { ...rule, pattern: `${folder}$` }];
}

/** `Googlebot/2.1` and `Googlebot (all)` name the product Googlebot. */
function tokenOf(value: string): string {
  return (/^[a-z_*-]+/i.exec(value)?.[0] ?? value).toLowerCase();
}

/** Other scripts percent-encoded, hexadecimal digits in capitals. */
function normal(path: string): string {
  if (/^[\x21-\x24\x26-\x7e]*$/.test(path)) return path;
  return path
    .replace(/[^\x20-\x7e]+/g, (text) => encodeURI(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}

/** `*` stands for anything, `$` at the end for the end of the path. Greedy from the left, each literal searched once. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isAnchored ? rest.pop() : undefined;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
