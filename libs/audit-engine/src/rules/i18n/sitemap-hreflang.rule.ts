import { defineSiteRule } from '../../engine/run/rule.js';
import { codeFault } from '../../shared/languages/hreflang-code.js';

export default defineSiteRule({
  meta: {
    id: 'i18n/sitemap-hreflang',
    title: { failed: 'hreflang in the sitemap is invalid', passed: 'hreflang in the sitemap is valid' },
    subcategory: 'hreflang',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'site',
    messages: {
      code: 'hreflang="{value}" in the sitemap {sitemap} names no language that search engines know{hint}.',
      self: 'Entries of the sitemap {sitemap} list versions in other languages and not themselves, such as {example} (entries: {count}).',
      relative:
        'The sitemap {sitemap} lists versions in other languages without a complete URL, such as "{example}" (links: {count}).',
    },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix:
      'In each <url>, list all versions of the page, including the page itself. Use complete URLs and ISO 639-1 codes, with a country if needed: en, en-GB.',
  },
  applies: ({ probe }) => probe.sitemaps.some(({ hreflang }) => hreflang !== undefined),
  create: ({ report }) => ({
    end({ probe }) {
      for (const { url, hreflang } of probe.sitemaps) {
        if (hreflang === undefined) continue;
        const { languages, withoutSelf, badHref } = hreflang;
        for (const value of languages) {
          const fault = codeFault(value);
          if (fault !== null)
            report('code', { url, snippet: `hreflang="${value}"` }, { value, sitemap: url, hint: fault.hint });
        }
        if (withoutSelf) report('self', { url, snippet: withoutSelf.example }, { sitemap: url, ...withoutSelf });
        if (badHref) report('relative', { url, snippet: badHref.example }, { sitemap: url, ...badHref });
      }
    },
  }),
});
