import { STATUS, type PageResults } from '../../engine/run/page-results.js';

const CHECKED = new RegExp(`[${STATUS.pass}${STATUS.warn}${STATUS.fail}]`, 'g');

/** Of a page that was checked at another URL: nothing is found on it, and nothing was checked. */
export function emptied({ paths: _paths, ...results }: PageResults): PageResults {
  return { ...results, findings: [], counts: {}, status: results.status.replace(CHECKED, STATUS.notApplicable) };
}
