import { STATUS, type PageResults } from '../../engine/run/page-results.js';
import { TextSet } from '../../engine/site/page-groups.js';
import type { SiteFacts } from '../../engine/site/site-page.js';
import { variantKey } from '../addresses/variants.js';

type Facts = Pick<SiteFacts, 'url' | 'isStart' | 'status' | 'title' | 'textHash' | 'minHash' | 'decodedBytes'>;

/**
 * Tells pages that were checked at another URL, such as `/index.html` beside `/`: one edit fixes both. Pages come in the order of their
 * URLs. Links of both lead to the same places, as they are in one folder.
 */
export class Copies {
  private readonly seen = new TextSet();

  /** To be asked once a page. */
  isCopy(facts: Facts): boolean {
    if (facts.status !== 200 || facts.textHash === '') return false;
    return !this.seen.add(keyOf(facts)) && !facts.isStart;
  }
}

/** Of a copy: nothing is found on it, and nothing was checked. */
export function emptied({ paths: _paths, ...results }: PageResults): PageResults {
  return { ...results, findings: [], counts: {}, status: results.status.replace(CHECKED, STATUS.notApplicable) };
}

const CHECKED = new RegExp(`[${STATUS.pass}${STATUS.warn}${STATUS.fail}]`, 'g');

function keyOf({ url, title, textHash, minHash, decodedBytes }: Facts): string {
  const at = new URL(url);
  const folder = at.pathname.slice(0, at.pathname.lastIndexOf('/') + 1).toLowerCase();
  return [at.protocol, folder, variantKey(at), at.search, decodedBytes, textHash, minHash, title].join(' ');
}
