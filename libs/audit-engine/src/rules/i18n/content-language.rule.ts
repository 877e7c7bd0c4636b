import { definePageRule } from '../../engine/run/rule.js';
import { isLanguageTag } from '../../shared/languages/language.js';
import { primaryLanguage } from '../../shared/languages/primary-language.js';

export default definePageRule({
  meta: {
    id: 'i18n/content-language',
    title: {
      failed: 'Content-Language contradicts the lang attribute',
      passed: 'Content-Language matches the lang attribute',
    },
    subcategory: 'language',
    severity: 'warning',
    weight: 2,
    needs: ['headers'],
    messages: { differs: 'The Content-Language header says {header}, the lang attribute {lang}.' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#name-content-language',
      'https://www.w3.org/International/questions/qa-http-and-lang',
    ],
    howToFix:
      'Send the language of the page in Content-Language, or leave the header out: the lang attribute is enough.',
  },
  // A lang attribute that names no language is another finding.
  applies: ({ headers, lang }) =>
    lang !== null && isLanguageTag(lang.replaceAll('_', '-')) && headers.has('content-language'),
  check({ headers, lang }, report) {
    const header = headers.get('content-language') ?? '';
    const languages = header
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && tag !== '*');
    if (!lang || languages.length === 0 || languages.some((tag) => primaryLanguage(tag) === primaryLanguage(lang)))
      return;
    report('differs', `Content-Language: ${header}`, { header, lang });
  },
});
