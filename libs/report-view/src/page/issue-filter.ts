import type { IssueView, ReportView } from '../view/report-view.js';
import { MAX_CATEGORY_FILTERS } from './filter-style.js';

/** What the reader asked to see first; changed on the page without another request. */
export interface Filter {
  category: string | null;
  severity: IssueView['severity'] | null;
  /** Whether the address asked for anything. */
  isSet: boolean;
}

/** Of the query, only what the report has: anything else shows everything. */
export function readFilter(query: Readonly<Record<string, unknown>>, view: ReportView): Filter {
  const { category, severity } = query;
  return {
    category: view.categories.slice(0, MAX_CATEGORY_FILTERS).find(({ id }) => id === category)?.id ?? null,
    severity: severity === 'error' || severity === 'warning' ? severity : null,
    isSet: category !== undefined || severity !== undefined,
  };
}
