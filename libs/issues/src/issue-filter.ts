export const ISSUE_VIEWS = ['active', 'open', 'regressed', 'fixed', 'ignored', 'all'] as const;
export type IssueView = (typeof ISSUE_VIEWS)[number];

/** Which issues of a site are listed; null lets all through. */
export interface IssueFilter {
  view: IssueView;
  assignee: string | null;
  severity: 'error' | 'warning' | null;
  rule: string | null;
  q: string | null;
}

/** The last issue of a part of the list: errors come first, then what is on the most pages. */
export interface IssuePosition {
  rank: number;
  pages: number;
  number: number;
}

const CURSOR = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/;

export function isIssueCursor(text: string): boolean {
  return CURSOR.test(text);
}

export function cursorOf({ rank, pages, number }: IssuePosition): string {
  return `${rank}.${pages}.${number}`;
}

export function positionOf(cursor: string | null): IssuePosition | null {
  const [whole, rank, pages, number] = CURSOR.exec(cursor ?? '') ?? [];
  return whole === undefined ? null : { rank: Number(rank), pages: Number(pages), number: Number(number) };
}
