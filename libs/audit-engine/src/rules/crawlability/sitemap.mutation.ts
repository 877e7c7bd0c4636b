import { addPage, robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'documentation',
  mutateSite: (site) => {
    for (let index = 0; index < 15; index++) addPage(site, `/barn-${index}/`);
    robotsTxt(site, (text) => text.replace(/Sitemap: .*/, ''));
    site.probe = {
      ...site.probe,
      sitemaps: site.probe.sitemaps.map((sitemap) => ({
        ...sitemap,
        source: 'guess',
        status: 404,
        urlCount: 0,
        error: 'status 404',
      })),
    };
    site.sitemapUrls = [];
  },
  unavoidable: { 'links/one-incoming': 'each of the many pages is linked once' },
} satisfies Mutation;
