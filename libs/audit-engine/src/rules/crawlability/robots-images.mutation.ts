import { imageOf } from '../../testing/changes/files.js';
import { inMain } from '../../testing/changes/html.js';
import { changePage, resources, robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

const OVEN = '/ovens/stone.webp';

export default {
  site: 'blog',
  mutateSite: (site) => {
    changePage(site, '/bread-without-kneading/', inMain(`<p>${imageOf(OVEN, 0)}</p>`));
    resources(site, { url: OVEN, outcome: 'robots-blocked' });
    robotsTxt(site, (text) => text.replace(/^(User-agent: \*\n)/m, '$1Disallow: /ovens/\n'));
  },
} satisfies Mutation;
