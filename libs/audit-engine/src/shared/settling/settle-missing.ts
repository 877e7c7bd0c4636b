import type { PageResults } from '../../engine/run/page-results.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { namedFiles } from '../files/media-files.js';
import { lossOf } from '../files/resource-findings.js';
import { LEAST_LIBRARY_CHARS } from '../scripts/libraries.data.js';
import { fileId, keyOf, leaveOut } from './settling.js';

type Data = PageResults['findings'][number][2];
type IsThere = (url: unknown) => boolean;

/** By rule whether a finding stands: a copy of a library needs both files, a film or a sound one of its files, a script its file. */
const STANDS: Readonly<Record<string, (data: Data, isThere: IsThere, isLong: IsThere) => boolean>> = {
  'performance/repeated-library': (data, _, isLong) => isLong(data?.first) && isLong(data?.second),
  'performance/duplicate-resource': (data, isThere) => isThere(data?.address),
  'accessibility/autoplay-sound': hasFile,
  'accessibility/video-captions': hasFile,
};

function hasFile(data: Data, isThere: IsThere): boolean {
  return namedFiles(String(data?.files)).some(isThere);
}

/** Leaves out findings on files that are missing or no library, which is known at the end of the crawl. */
export class MissingFileSettler {
  private readonly missing = new Set<string>();
  /** Scripts that are too short for a library, whatever their names. */
  private readonly short = new Set<string>();

  add(resource: SiteResource): void {
    const { kind, url, code } = resource;
    if (kind === 'script' && code?.isComplete && code.chars < LEAST_LIBRARY_CHARS) this.short.add(keyOf(fileId(url)));
    if ((kind === 'script' || kind === 'media') && lossOf(resource) !== null) this.missing.add(keyOf(fileId(url)));
  }

  /** @param ids of the page rules, in the order of the status */
  settle(results: PageResults, ids: readonly string[]): PageResults {
    if (this.missing.size + this.short.size === 0) return results;
    const isThere: IsThere = (url) => !this.missing.has(keyOf(fileId(String(url))));
    const isLong: IsThere = (url) => isThere(url) && !this.short.has(keyOf(fileId(String(url))));
    return Object.entries(STANDS).reduce(
      (left, [rule, stands]) => leaveOut(left, rule, ids, (_, data) => stands(data, isThere, isLong)),
      results,
    );
  }
}
