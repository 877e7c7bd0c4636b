import { definePageRule } from '../../rule.js';

/** `0; url=/new`, as the HTML standard reads it: number, separator, optional `url =`, optional quotes. */
const REFRESH = /^\s*(\d{0,6})(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=)?\s*(["']?)(\S.*)$/i;
const MAX_CHARS = 2_500;

export default definePageRule({
  meta: {
    id: 'crawlability/meta-refresh',
    name: 'Redirects in the page',
    subcategory: 'redirects',
    severity: 'error',
    weight: 5,
    needs: ['head', 'canonical'],
    messages: { redirect: 'The page sends visitors on to {url} with a meta tag.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh',
      'https://www.w3.org/TR/WCAG20-TECHS/H76.html',
    ],
    howToFix:
      'Answer with status 301 and a Location header instead; the meta tag is a last resort for servers that cannot redirect.',
  },
  check({ head, canonical, resolve, url }, report) {
    for (const { content, kind, element } of head.metasOf('refresh')) {
      if (kind !== 'http-equiv' || content.length > MAX_CHARS) continue;
      const [, delay = '', quote = '', rest = ''] = REFRESH.exec(content) ?? [];
      const href = quote === '' ? rest : (rest.split(quote, 1)[0] ?? '');
      const to = href === '' ? null : resolve(href.trim());
      // With a delay it is a time limit on reading, which is a matter of accessibility.
      if (to === null || Number(delay) !== 0 || to.href.split('#', 1)[0] === url.split('#', 1)[0]) continue;
      // With a canonical link to the same place it is what a host of plain files can do for a redirect, and search engines take it for one.
      if (to.href !== canonical.url) report('redirect', element, { url: to.href });
    }
  },
});
