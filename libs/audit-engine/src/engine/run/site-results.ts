import type { DataValue } from './rule-meta.js';

export interface SiteFinding {
  messageId: string;
  data: Record<string, DataValue> | null;
  /** The page it is about. */
  page: string | null;
  /** What it is about when that is not a page of the run. */
  url: string | null;
  /** Where it can be found; at most 100 in the results of a rule. */
  pages: string[];
  pagesTotal: number;
  line: number | null;
  snippet: string | null;
}

export interface SiteRuleResult {
  ruleId: string;
  /** `ignored`: all that it found is ignored. */
  status: 'pass' | 'warn' | 'fail' | 'ignored' | 'not-applicable' | 'error' | 'disabled';
  /** Pages checked and pages affected; 1 and 0 or 1 for rules that check the site as one. */
  judged: number;
  affected: number;
  /** True number of findings; `findings` holds at most 100. */
  total: number;
  findings: SiteFinding[];
  error: string | null;
  /** Findings that count for nothing, and the pages that only they affect; missing without any. */
  ignored?: { total: number; affected: number };
}

/** Results of all site rules, in catalogue order. */
export type SiteResults = SiteRuleResult[];
