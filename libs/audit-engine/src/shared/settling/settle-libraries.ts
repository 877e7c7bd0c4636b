import type { PageResults } from '../../engine/run/page-results.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { lossOf } from '../files/resource-findings.js';
import { fileId, keyOf, leaveOut } from './settling.js';

const RULE = 'performance/repeated-library';

/** Leaves out copies of libraries whose file is missing, which is known at the end of the crawl. */
export class LibrarySettler {
  private readonly missing = new Set<string>();

  add(resource: SiteResource): void {
    if (resource.kind === 'script' && lossOf(resource) !== null) this.missing.add(keyOf(fileId(resource.url)));
  }

  /** @param ids of the page rules, in the order of the status */
  settle(results: PageResults, ids: readonly string[]): PageResults {
    if (this.missing.size === 0) return results;
    const isThere = (url: unknown): boolean => !this.missing.has(keyOf(fileId(String(url))));
    return leaveOut(results, RULE, ids, (_, data) => isThere(data?.first) && isThere(data?.second));
  }
}
