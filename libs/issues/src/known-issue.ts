import type { IssueKind } from '#findings';

export const ISSUE_STATES = ['open', 'fixed', 'regressed'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** Where an issue is, for people: one of its findings. */
export interface IssueLocation {
  pageUrl: string | null;
  /** What it is about when that is not a page. */
  url: string | null;
  message: string;
  line: number | null;
  /** Escaped for HTML text. */
  snippet: string | null;
  selector: string | null;
}

/** What an audit found of one cause. */
export interface FoundIssue {
  key: string;
  kind: IssueKind;
  ruleId: string;
  ruleName: string;
  messageId: string;
  category: string;
  severity: 'error' | 'warning';
  message: string;
  findings: number;
  pagesTotal: number;
  /** Hashes of the pages with it, ascending. */
  pages: number[];
  locations: IssueLocation[];
}

/** An issue as the last audit left it. */
export interface KnownIssue {
  id: string;
  key: string;
  kind: IssueKind;
  groupingVersion: number;
  ruleId: string;
  messageId: string;
  ruleVersion: number;
  state: IssueState;
  findings: number;
  /** Hashes of the pages that are known to have it, ascending. */
  pages: number[];
  isRendered: boolean;
  seenRunId: string;
}
