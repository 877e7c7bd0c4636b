import type { DataValue } from './rule.js';

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
}
