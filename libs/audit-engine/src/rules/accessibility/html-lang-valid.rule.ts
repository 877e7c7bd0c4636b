import { definePageRule } from '../../engine/run/rule.js';
import { isLanguageTag } from '../../shared/languages/language.js';

export default definePageRule({
  meta: {
    id: 'accessibility/html-lang-valid',
    title: {
      failed: 'Page language is not a valid language tag',
      passed: 'Every page language is a valid language tag',
    },
    subcategory: 'language',
    wcag: ['3.1.1'],
    severity: 'error',
    weight: 6,
    needs: [],
    messages: { unknown: 'The language "{tag}" of the page is not a language tag.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html',
      'https://www.rfc-editor.org/rfc/rfc5646',
      'https://www.w3.org/International/articles/language-tags/',
    ],
    howToFix:
      'Write a BCP 47 tag: a language code such as "en" or "ja", with a region after a hyphen where it matters ("en-GB").',
  },
  applies: ({ lang }) => Boolean(lang),
  check({ lang, named }, report) {
    const [html] = named('html');
    if (html && lang && !isLanguageTag(lang)) report('unknown', html, { tag: lang });
  },
});
