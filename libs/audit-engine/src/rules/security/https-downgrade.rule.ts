import { defineSiteRule } from '../../engine/run/rule.js';
import { downgradeOf } from '../../shared/crawling/downgrade.js';
import { pagesLinkingTo } from '../../shared/crawling/redirect-pages.js';

export default defineSiteRule({
  meta: {
    id: 'security/https-downgrade',
    title: { failed: 'HTTPS URL redirects to HTTP', passed: 'No HTTPS URL redirects to HTTP' },
    subcategory: 'transport',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: {
      ends: '{url} redirects to {to}, without encryption.',
      passes: '{url} redirects by way of {to}, without encryption, to {end}.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#section-17.1',
      'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
    ],
    howToFix:
      'Let the redirect name https:// or a path alone. Behind a proxy, tell the application that visitors came by https (X-Forwarded-Proto).',
  },
  applies: ({ probe, targets }) =>
    probe.startUrl.startsWith('https:') &&
    targets.some(({ outcome, isExternal }) => outcome === 'redirect' && !isExternal),
  create: ({ report, judged }) => ({
    end(site) {
      const found: string[] = [];
      for (const target of site.targets) {
        const to = downgradeOf(target);
        if (to === null) continue;
        const { url, chain } = target;
        const linking = site.linksTo(url);
        // The steps of a redirect are separate redirects; only what people and sitemaps point at begins one.
        if (linking.total === 0 && !site.isInSitemap(url)) continue;
        found.push(url);
        const end = chain.at(-1) ?? to;
        const evidence = {
          ...{ url, pages: linking.pages, pagesTotal: linking.total },
          snippet: [url, ...chain].join(' → '),
        };
        if (end.startsWith('http:')) report('ends', evidence, { url, to });
        else report('passes', evidence, { url, to, end });
      }
      judged(site.pageCount, pagesLinkingTo(site, found));
    },
  }),
});
