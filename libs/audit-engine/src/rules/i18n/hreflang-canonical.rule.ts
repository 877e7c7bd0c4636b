import { definePageRule } from '../../engine/run/rule.js';
import { alternatesAt, isSameAddress } from '../../shared/addresses/same-address.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-canonical',
    title: { failed: 'Canonical URL is in another language', passed: 'Canonical URLs stay within their language' },
    subcategory: 'hreflang',
    severity: 'error',
    weight: 7,
    needs: ['hreflang', 'canonical'],
    messages: { other: 'The canonical link names the {lang} version {url}, so this version will not be indexed.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/specialty/international/localized-versions',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix: 'Let each language version name itself as canonical.',
  },
  applies: ({ hreflang, canonical }) => hreflang.length > 0 && canonical.url !== null,
  check({ hreflang, canonical, url }, report) {
    const target = canonical.url;
    if (target === null || canonical.isSelf || alternatesAt(hreflang, url).length === 0) return;
    const other = alternatesAt(hreflang, target).find((one) => one.lang.toLowerCase() !== 'x-default');
    // Countries of one language may share a page on purpose: their own entry then has the same URL.
    if (other && !isSameAddress(target, url))
      report('other', canonical.all.find((one) => one.url === target)?.element, { lang: other.lang, url: target });
  },
});
