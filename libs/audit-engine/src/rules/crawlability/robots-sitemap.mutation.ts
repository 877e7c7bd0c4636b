import { robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    robotsTxt(site, (text) => text.replace(/Sitemap: .*/, ''));
    site.probe = { ...site.probe, sitemaps: site.probe.sitemaps.map((sitemap) => ({ ...sitemap, source: 'guess' })) };
  },
} satisfies Mutation;
