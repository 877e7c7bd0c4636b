import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/document-twice',
    title: { failed: 'Page contains a second HTML document', passed: 'Every page is a single HTML document' },
    subcategory: 'document',
    severity: 'warning',
    weight: 4,
    needs: ['document'],
    messages: {
      twice: 'The page has a second <{name}>: a whole document was put into another.',
      tag: 'The tag <{name}> is written twice in a row.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/semantics.html#the-html-element',
      'https://html.spec.whatwg.org/multipage/sections.html#the-body-element',
    ],
    howToFix: 'Include only the part that you need (the content of <body>), or show the other document in an <iframe>.',
  },
  check({ document }, report) {
    for (const name of ['html', 'head', 'body']) {
      const [first, second] = document.named(name).filter(isOfPage);
      if (first && second) return report(second.index === first.index + 1 ? 'tag' : 'twice', second, { name });
    }
  },
});

function isOfPage(element: PageElement): boolean {
  return !element.in('template') && !element.in('noscript') && !element.in('foreign') && !element.in('raw');
}
