import type { PageResults } from '../../engine/run/page-results.js';
import type { SiteFacts } from '../../engine/site/site-page.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { decodeLinks } from '../../engine/site/url-id.js';
import { FILE_LIMITS } from '../files/file-limits.data.js';
import { lossOf } from '../files/resource-findings.js';
import { savingOf } from '../images/saving.js';
import { fileId, keyOf, leaveOut, ToldBy } from './settling.js';

/** Its extract names the files of the findings of two rules, in their order. */
const FILES = 'images/weight';

/** Leaves out images whose file is small or missing: what a file weighs is known at the end of the crawl. */
export class FormatSettler {
  /** Files on which a newer format saves too little, and those that are too small to be loaded later; missing ones are in both. */
  private readonly small = new Set<string>();
  private readonly tiny = new Set<string>();

  add(resource: SiteResource): void {
    if (resource.kind !== 'image') return;
    const isMissing = lossOf(resource) !== null;
    if (!isMissing && resource.outcome !== 'ok') return;
    const key = keyOf(fileId(resource.url));
    if (isMissing || isSmall(resource)) this.small.add(key);
    if (isMissing || (resource.wireBytes ?? Infinity) <= FILE_LIMITS.lazyBytes) this.tiny.add(key);
  }

  /** @param ids of the page rules, in the order of the status */
  settle({ extracts }: Pick<SiteFacts, 'extracts'>, results: PageResults, ids: readonly string[]): PageResults {
    const files = extracts[FILES];
    if (typeof files !== 'string' || this.small.size + this.tiny.size === 0) return results;
    const all = decodeLinks(files);
    const old = all.filter(({ flags }) => flags === ToldBy.format).map(keyOf);
    const far = all.filter(({ flags }) => flags === ToldBy.lazyMissing).map(keyOf);
    const left = leaveOut(results, 'images/format', ids, (at) => !this.small.has(old[at] ?? ''));
    return leaveOut(left, 'images/lazy-missing', ids, (at) => !this.tiny.has(far[at] ?? ''));
  }
}

/** A newer format saves next to nothing of it, or it is one of those, whatever its name. */
function isSmall(resource: SiteResource): boolean {
  const { image, contentType } = resource;
  const saving = savingOf(resource);
  if (saving !== null) return saving.usual < FILE_LIMITS.formatSavingBytes;
  return /^(?:webp|avif)$/.test(image?.format ?? '') || /^image\/(?:webp|avif|jxl)$/.test(contentType ?? '');
}
