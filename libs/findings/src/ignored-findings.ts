import { namesRule } from '#audit-engine/retired';
import { matchesUrl } from '#common';
import { issueKeyOf, type GroupedFinding } from './issue-key.js';

/** What people of a site, or its project file, accept: findings that count for nothing. JSON. */
export interface Ignore {
  /** A rule, or a pattern of rules such as `links/*`. */
  rule: string;
  /** Pattern of the addresses of pages and targets; null: everywhere. */
  url: string | null;
  /** Key of the issue; null: all findings of the rule. */
  key: string | null;
}

/** An ignore of a project's file. JSON. */
export interface FileIgnore {
  rule: string;
  url: string | null;
  /** Last day, `2027-01-31`; null: no end. */
  until: string | null;
}

/**
 * What counts for nothing on that day. Where the file names the same rule and URLs as
 * the site, the file decides, also when its day has passed.
 */
export function withFileIgnores(site: readonly Ignore[], file: readonly FileIgnore[], day: string): Ignore[] {
  const named = new Set(file.map(({ rule, url }) => JSON.stringify([rule, url])));
  const others = site.filter(({ rule, url, key }) => key !== null || !named.has(JSON.stringify([rule, url])));
  const active = file.filter(({ until }) => until === null || until >= day);
  return [...others, ...active.map(({ rule, url }) => ({ rule, url, key: null }))];
}

/** Tells which findings are ignored. */
export class IgnoredFindings {
  private readonly byRule = new Map<string, readonly Ignore[]>();

  constructor(private readonly ignores: readonly Ignore[]) {}

  get isEmpty(): boolean {
    return this.ignores.length === 0;
  }

  /** Whether some findings of the rule may be ignored. */
  concerns(ruleId: string): boolean {
    return this.of(ruleId).length > 0;
  }

  has(finding: GroupedFinding): boolean {
    const ignores = this.of(finding.ruleId);
    if (ignores.length === 0) return false;
    const places = [finding.page, finding.url].filter((place) => typeof place === 'string');
    let key: string | null = null;
    return ignores.some((ignore) => {
      const { url } = ignore;
      if (url !== null && !places.some((place) => matchesUrl(url, place))) return false;
      return ignore.key === null || ignore.key === (key ??= issueKeyOf(finding).key);
    });
  }

  private of(ruleId: string): readonly Ignore[] {
    let ignores = this.byRule.get(ruleId);
    if (!ignores) this.byRule.set(ruleId, (ignores = this.ignores.filter(({ rule }) => namesRule(rule, ruleId))));
    return ignores;
  }
}
