import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    site.pages = site.pages.map((page) => ({
      ...page,
      html: page.html.replace(/rel="canonical" href="[^"]*"/, 'rel="canonical" href="https://elsewhere.example/"'),
    }));
  },
  unavoidable: { 'crawlability/canonical-host': 'every page names another host' },
} satisfies Mutation;
