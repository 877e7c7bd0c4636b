import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'security/https-redirect',
    title: { failed: 'HTTP does not redirect to HTTPS', passed: 'HTTP redirects to HTTPS' },
    subcategory: 'transport',
    severity: 'error',
    weight: 8,
    needs: [],
    judges: 'site',
    messages: { stays: 'The http URL returns a page instead of redirecting to https.' },
    since: '1.0',
    references: [
      'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
      'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
    ],
    howToFix: 'Redirect every http address to the same address by https with status 301 or 308.',
  },
  applies: (site) => site.probe.startUrl.startsWith('https:') && site.answer('http')?.status === 200,
  create: ({ report }) => ({
    end(site) {
      const plain = site.answer('http');
      if (plain?.finalUrl.startsWith('http:')) report('stays', { url: plain.url });
    },
  }),
});
