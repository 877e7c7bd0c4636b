import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-scheme',
    title: { failed: 'HTTPS page has an HTTP canonical URL', passed: 'Canonical URLs of HTTPS pages use HTTPS' },
    subcategory: 'canonical',
    severity: 'error',
    weight: 5,
    needs: ['canonical'],
    messages: { http: 'The page came over https and names {url} as canonical.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Use https:// in the canonical link, and set the site URL of the content management system to https.',
  },
  applies: ({ canonical, location }) => location.protocol === 'https:' && canonical.url !== null,
  check(page, report) {
    const { url, all } = page.canonical;
    if (url === null || !url.startsWith('http:') || !page.isInternal(new URL(url))) return;
    report('http', all.find((one) => one.url === url)?.element ?? `Link: <${url}>; rel="canonical"`, { url });
  },
});
