import { urlHash } from '#crawler/text';
import type { NewResource } from '../store/port/index.js';
import type { PageOutcome } from './page-task.js';
import { seenKeyOf } from './seen-urls.js';

/** About 5 MB, then forgotten and learned anew. */
const MAX_URLS = 20_000;

/** Identity of a resource: the URL as it is written, its fragment left out. Not that of a page of the same URL. */
export function resourceHash(url: string): string {
  return urlHash(`resource ${url}`).toString();
}

/** Remembers the keys in `SeenUrls` of files that pages load: those of a site load the same ones. */
export class ResourceKeys {
  private known = new Map<string, number>();

  find(url: string): number {
    const known = this.known.get(url);
    if (known !== undefined) return known;
    const key = seenKeyOf(resourceHash(url));
    if (this.known.size >= MAX_URLS) this.known = new Map();
    this.known.set(url, key);
    return key;
  }
}

/** The files that a page adds; known ones are left out as far as `isSeen` tells. */
export function resourcesOf(
  { resources, resourceKeys }: Pick<PageOutcome, 'resources' | 'resourceKeys'>,
  isSeen: (seenKey: number) => boolean,
): NewResource[] {
  if (resources === '' || (resourceKeys.length > 0 && resourceKeys.every(isSeen))) return [];
  return resources.split('\n').flatMap((line, i) => {
    if (isSeen(resourceKeys[i] ?? 0)) return [];
    const [url = '', kind = '', integrity = ''] = line.split('\t');
    return [{ hash: resourceHash(url), url, kind, via: null, integrity: integrity === '' ? null : integrity }];
  });
}
