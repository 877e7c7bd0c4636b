import { addPage, pageAt } from './site.js';
import type { Mutation } from '../mutation.js';

/** A separate page at a doubtful address. */
export const at = (path: string): Mutation => ({ site: 'handwritten', mutateSite: (site) => void addPage(site, path) });
/** A page that is there a second time, canonical link and all. */
export const copyAt = (path: string): Mutation => ({
  site: 'handwritten',
  mutateSite: (site) => {
    const { html, url } = pageAt(site, '/visit');
    const other = addPage(site, path);
    const same = html.replaceAll(url, () => other.url);
    site.pages = [...site.pages.slice(0, -1), { ...other, html: same, decodedBytes: Buffer.byteLength(same) }];
  },
});
