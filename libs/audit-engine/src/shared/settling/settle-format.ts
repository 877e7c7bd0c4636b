import type { PageResults } from '../../engine/run/page-results.js';
import type { SiteFacts } from '../../engine/site/site-page.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { decodeLinks } from '../../engine/site/url-id.js';
import { FILE_LIMITS } from '../files/file-limits.data.js';
import { savingOf } from '../images/saving.js';
import { fileId, keyOf, leaveOut } from './settling.js';

const RULE = 'images/format';
/** Its extract names the files of the findings, in their order. */
const FILES = 'images/weight';

/** Leaves out large images whose file is small: what a file weighs is known at the end of the crawl. */
export class FormatSettler {
  private readonly small = new Set<string>();

  add(resource: SiteResource): void {
    if (resource.kind === 'image' && isSmall(resource)) this.small.add(keyOf(fileId(resource.url)));
  }

  /** @param ids of the page rules, in the order of the status */
  settle({ extracts }: Pick<SiteFacts, 'extracts'>, results: PageResults, ids: readonly string[]): PageResults {
    const files = extracts[FILES];
    if (typeof files !== 'string' || this.small.size === 0) return results;
    const keys = decodeLinks(files).map(keyOf);
    return leaveOut(results, RULE, ids, (at) => !this.small.has(keys[at] ?? ''));
  }
}

/** A newer format saves next to nothing of it, or it is one of those, whatever its name. */
function isSmall(resource: SiteResource): boolean {
  const { outcome, image, contentType } = resource;
  if (outcome !== 'ok') return false;
  const saving = savingOf(resource);
  if (saving !== null) return saving.bytes < FILE_LIMITS.formatSavingBytes;
  return /^(?:webp|avif)$/.test(image?.format ?? '') || /^image\/(?:webp|avif|jxl)$/.test(contentType ?? '');
}
