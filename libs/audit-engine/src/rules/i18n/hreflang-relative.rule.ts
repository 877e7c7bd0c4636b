import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-relative',
    title: { failed: 'hreflang URL is relative', passed: 'Every hreflang URL is absolute' },
    subcategory: 'hreflang',
    severity: 'warning',
    weight: 3,
    needs: ['hreflang'],
    messages: { relative: 'The link for {lang} has no complete URL: "{href}".' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix: 'Write the whole URL with scheme and host: https://example.com/de/ instead of /de/.',
  },
  applies: ({ hreflang }) => hreflang.length > 0,
  check({ hreflang }, report) {
    for (const { lang, href, element } of hreflang)
      if (!/^https?:\/\//i.test(href)) report('relative', element ?? `<${href}>; hreflang="${lang}"`, { lang, href });
  },
});
