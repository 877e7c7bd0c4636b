import { definePageRule } from '../../engine/run/rule.js';
import { primaryLanguage } from '../../shared/languages/primary-language.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-default',
    title: { failed: 'hreflang has no x-default', passed: 'Language versions include an x-default' },
    subcategory: 'hreflang',
    severity: 'warning',
    weight: 2,
    needs: ['hreflang'],
    messages: { missing: 'No version is marked x-default for people who read none of the {count} languages.' },
    since: '1.0',
    references: ['https://developers.google.com/search/blog/2013/04/x-default-hreflang-for-international-pages'],
    howToFix:
      'Add a link with hreflang="x-default" to the version or language selection that everybody else shall see.',
  },
  applies: ({ hreflang }) => new Set(hreflang.map((alternate) => primaryLanguage(alternate.lang))).size > 1,
  check({ hreflang }, report) {
    if (hreflang.some((alternate) => alternate.lang.toLowerCase() === 'x-default')) return;
    report('missing', hreflang[0]?.element, {
      count: new Set(hreflang.map((alternate) => primaryLanguage(alternate.lang))).size,
    });
  },
});
