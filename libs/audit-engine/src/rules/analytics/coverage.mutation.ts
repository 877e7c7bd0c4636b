import { gtag } from '../../testing/changes/analytics.js';
import { addPage, everywhere } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    for (let index = 0; index < 6; index++) addPage(site, `/barn-${index}`);
    everywhere(site, gtag("gtag('config','G-ABCDE12345');"));
    site.pages = site.pages.map((page) =>
      page.url.endsWith('/barn-5')
        ? { ...page, html: page.html.replace(/<script>window\.dataLayer.*?<\/script>/, '') }
        : page,
    );
  },
} satisfies Mutation;
