import { STATUS, type PageResults } from '../../engine/run/page-results.js';
import { TextSet } from '../../engine/site/page-groups.js';
import type { SiteFacts } from '../../engine/site/site-page.js';
import { variantKey } from '../addresses/variants.js';

type Facts = Pick<SiteFacts, 'url' | 'isStart' | 'status' | 'title' | 'textHash' | 'minHash' | 'decodedBytes'>;

/**
 * Leaves out what is found on a page that was checked at another URL of it, such as `/index.html` beside `/`: one edit fixes both. Pages
 * come in the order of their URLs. Links of both lead to the same places, as they are in one folder.
 */
export class CopySettler {
  private readonly seen = new TextSet();

  settle(facts: Facts, results: PageResults): PageResults {
    if (facts.status !== 200 || facts.textHash === '') return results;
    if (this.seen.add(keyOf(facts)) || facts.isStart) return results;
    const { paths: _paths, ...rest } = results;
    return { ...rest, findings: [], counts: {}, status: results.status.replace(CHECKED, STATUS.notApplicable) };
  }
}

const CHECKED = new RegExp(`[${STATUS.pass}${STATUS.warn}${STATUS.fail}]`, 'g');

function keyOf({ url, title, textHash, minHash, decodedBytes }: Facts): string {
  const at = new URL(url);
  const folder = at.pathname.slice(0, at.pathname.lastIndexOf('/') + 1).toLowerCase();
  return [at.protocol, folder, variantKey(at), at.search, decodedBytes, textHash, minHash, title].join(' ');
}
