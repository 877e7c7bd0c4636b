import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'social/og-locale',
    title: { failed: 'Preview language is invalid', passed: 'Every preview language is valid' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 1,
    needs: ['head'],
    messages: { invalid: '{key} "{value}" is not of the form language_TERRITORY.' },
    since: '1.0',
    version: 2,
    references: ['https://ogp.me/#optional', 'https://developers.facebook.com/docs/internationalization'],
    howToFix: 'Write language and territory with an underscore: de_DE, en_GB, pt_BR.',
  },
  readsSent: true,
  applies: ({ head }) => head.metas.some((meta) => isLocale(meta.key) && meta.content !== ''),
  check({ head }, report) {
    for (const { key, content, element } of head.metas) {
      if (isLocale(key) && content !== '' && !/^[a-z]{2,3}_(?:[a-z]{2,4}|\d{3})$/i.test(content))
        report('invalid', element, { key, value: content.slice(0, 40) });
    }
  },
});

function isLocale(key: string): boolean {
  return key === 'og:locale' || key === 'og:locale:alternate';
}
