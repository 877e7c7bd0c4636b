import type { Mutation } from '../../testing/mutation.js';

export default {
  unavoidable: {
    'crawlability/orphan-page':
      'The rest of the site stays where it was, so that nothing links to the page at its new address.',
  },
  site: 'app-shell',
  page: '/pricing',
  mutate: (html) => html.replaceAll('https://kanbanito.example', 'http://kanbanito.example'),
  input: { url: 'http://kanbanito.example/pricing', tls: null },
  mutateSite: (site) => void site.sitemapUrls.push('http://kanbanito.example/pricing'),
} satisfies Mutation;
