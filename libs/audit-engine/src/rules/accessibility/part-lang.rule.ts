import { definePageRule } from '../../engine/run/rule.js';
import { hasOwnText, isLanguageTag } from '../../shared/languages/language.js';

export default definePageRule({
  meta: {
    id: 'accessibility/part-lang',
    title: {
      failed: 'Part of a page has an invalid language tag',
      passed: 'Every lang attribute inside a page is valid',
    },
    subcategory: 'language',
    wcag: ['3.1.2'],
    severity: 'error',
    weight: 3,
    needs: ['attributes'],
    messages: {
      unknown: 'The language "{tag}" of a part of the page is not a language tag.',
      blank: 'The language of a part of the page is blanks only.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/language-of-parts.html',
      'https://www.rfc-editor.org/rfc/rfc5646',
    ],
    howToFix: 'Write a BCP 47 tag such as lang="fr" or lang="pt-BR" on the element.',
  },
  applies: ({ attributes }) => attributes.with('lang').some(({ name }) => name !== 'html'),
  check({ attributes }, report) {
    for (const element of attributes.with('lang')) {
      const tag = element.attr('lang')?.trim() ?? '';
      if (element.name === 'html' || element.isAriaHidden) continue;
      if (tag === '' && element.attr('lang') !== '') {
        if (hasOwnText(element)) report('blank', element);
      } else if (tag !== '' && !isLanguageTag(tag) && hasOwnText(element)) report('unknown', element, { tag });
    }
  },
});
