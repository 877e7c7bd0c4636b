import { defineSiteRule } from '../../engine/run/rule.js';
import { isLoopbackHost } from '../../shared/addresses/hosts.js';

export default defineSiteRule({
  meta: {
    id: 'security/https',
    title: { failed: 'Site does not use HTTPS', passed: 'Site uses HTTPS' },
    subcategory: 'transport',
    severity: 'error',
    weight: 10,
    needs: [],
    judges: 'site',
    messages: {
      missing: 'The site is served over http, without encryption.',
      unused: 'The site is served over http, although the same host answers by https.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2',
      'https://developers.google.com/search/blog/2014/08/https-as-ranking-signal',
      'https://letsencrypt.org/getting-started/',
      'https://www.w3.org/TR/secure-contexts/',
    ],
    howToFix:
      'Get a certificate (free and automatic with ACME), serve the site by https, and redirect every http address to it with status 301.',
  },
  applies: ({ pages, probe }) => pages.length > 0 && !isLoopbackHost(new URL(probe.startUrl).hostname),
  create: ({ report }) => ({
    end(site) {
      const { startUrl } = site.probe;
      if (!startUrl.startsWith('http:')) return;
      const secure = site.answer('https');
      report(secure?.status === 200 && secure.finalUrl.startsWith('https:') ? 'unused' : 'missing', { page: startUrl });
    },
  }),
});
