import { pageHash } from '#audit-engine/comparison';
import { issueKeyOf, type Finding } from '#findings';
import type { FoundIssue, IssueLocation } from './known-issue.js';

/** Issues of one audit that are kept: what comes after so many is noise. Errors come first. */
const MAX_ISSUES = 2_000;
/** Findings of an issue that are shown with it; a page is named once. */
const MAX_LOCATIONS = 50;

interface Group extends Omit<FoundIssue, 'pages'> {
  pages: Set<number>;
}

/** Gathers the findings of a run by their cause. */
export class FindingGroups {
  private readonly groups = new Map<string, Group>();

  add(finding: Finding): void {
    const { ruleId, messageId, pageUrl, pages, pagesTotal } = finding;
    const { key, kind } = issueKeyOf({ ...finding, page: pageUrl });
    let group = this.groups.get(key);
    if (!group) {
      if (this.groups.size >= MAX_ISSUES) return;
      const { ruleName, category, severity, message } = finding;
      group = { key, kind, ruleId, ruleName, messageId, category, severity, message } as Group;
      Object.assign(group, { findings: 0, pagesTotal: 0, pages: new Set(), locations: [] });
      this.groups.set(key, group);
    }
    group.findings++;
    group.pagesTotal = Math.max(group.pagesTotal, pagesTotal);
    const at = pageUrl ?? pages[0] ?? null;
    const isNamed = pageUrl !== null && group.pages.has(pageHash(pageUrl));
    if (pageUrl !== null) group.pages.add(pageHash(pageUrl));
    if (!isNamed && group.locations.length < MAX_LOCATIONS) group.locations.push(locationOf(finding, at));
  }

  build(): FoundIssue[] {
    return [...this.groups.values()].map((group) => ({
      ...group,
      pages: [...group.pages].sort((a, b) => a - b),
      pagesTotal: Math.max(group.pagesTotal, group.pages.size),
    }));
  }
}

function locationOf({ message, line, snippet, selector, url }: Finding, pageUrl: string | null): IssueLocation {
  return { pageUrl, url, message, line, snippet, selector };
}
