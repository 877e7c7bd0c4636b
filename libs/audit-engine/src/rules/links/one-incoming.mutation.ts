import { addPage, link } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

/** The rule checks sites of 20 pages and more. */
const ADDED = 16;

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    const added = Array.from({ length: ADDED }, (_, index) => addPage(site, `/barn-${index}`));
    for (const { url } of added.slice(1)) link(site, '/visit', url, `All about ${url.slice(url.lastIndexOf('/') + 1)}`);
  },
} satisfies Mutation;
