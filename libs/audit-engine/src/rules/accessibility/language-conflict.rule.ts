import { definePageRule } from '../../engine/run/rule.js';
import { primaryLanguage } from '../../shared/languages/language.js';

export default definePageRule({
  meta: {
    id: 'accessibility/language-conflict',
    title: { failed: 'Element has two conflicting languages', passed: 'No element has two conflicting languages' },
    subcategory: 'language',
    wcag: ['3.1.1', '3.1.2'],
    severity: 'warning',
    weight: 2,
    needs: ['attributes'],
    messages: { differ: '<{element}> says lang="{lang}" and xml:lang="{xml}".' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html',
      'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
    ],
    howToFix: 'Remove xml:lang, or write the same language into both.',
  },
  applies: ({ attributes }) => attributes.with('xml:lang').some((element) => element.has('lang')),
  check({ attributes }, report) {
    for (const element of attributes.with('xml:lang')) {
      const lang = element.attr('lang')?.trim();
      const xml = element.attr('xml:lang')?.trim();
      if (lang && xml && primaryLanguage(lang) !== primaryLanguage(xml))
        report('differ', element, { element: element.name, lang, xml });
    }
  },
});
