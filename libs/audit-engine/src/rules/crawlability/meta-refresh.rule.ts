import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/meta-refresh',
    title: {
      failed: 'Page redirects with a meta tag or a script',
      passed: 'No page redirects with a meta tag or a script',
    },
    subcategory: 'redirects',
    severity: 'error',
    weight: 5,
    needs: ['refresh', 'forwarding', 'canonical'],
    messages: {
      redirect: 'The page sends visitors on to {url} with a meta tag.',
      script: 'The page sends visitors on to {url} with a script.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh',
      'https://www.w3.org/TR/WCAG20-TECHS/H76.html',
    ],
    howToFix:
      'Respond with status 301 and a Location header instead. The meta tag is a last resort for servers that cannot redirect.',
  },
  check({ refresh, forwarding, canonical, url }, report) {
    if (forwarding?.kind === 'script' && forwarding.url.href !== canonical.url)
      report('script', forwarding.element, { url: forwarding.url.href });
    // With a delay it is a time limit on reading, which is a matter of accessibility.
    if (refresh === null || refresh.seconds > 0) return;
    const to = refresh.url.href;
    if (to.split('#', 1)[0] === url.split('#', 1)[0]) return;
    // With a canonical link to the same place it is what a host of plain files can do for a redirect, and search engines take it for one.
    if (to !== canonical.url) report('redirect', refresh.element, { url: to });
  },
});
