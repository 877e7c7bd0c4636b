import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/html-lang',
    title: { failed: 'Page has no language', passed: 'Every page has a language' },
    subcategory: 'language',
    wcag: ['3.1.1'],
    severity: 'error',
    weight: 7,
    needs: [],
    messages: { missing: '<html> does not say the language of the page.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html',
      'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
    ],
    howToFix: 'Write the language into the html element, for example <html lang="en">.',
  },
  check({ lang, named }, report) {
    if (!lang) report('missing', named('html')[0]);
  },
});
