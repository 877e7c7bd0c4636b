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
      stray: 'The page has a second <{name}> tag; browsers make no second element of it.',
      tag: 'The tag <{name}> is written twice in a row.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://html.spec.whatwg.org/multipage/semantics.html#the-html-element',
      'https://html.spec.whatwg.org/multipage/sections.html#the-body-element',
    ],
    howToFix: 'Include only the part that you need (the content of <body>), or show the other document in an <iframe>.',
  },
  readsSent: true,
  check({ document }, report) {
    const repeated = ['html', 'head', 'body'].flatMap((name) => {
      const [first, second] = document.named(name).filter(isOfPage);
      return first && second ? [{ name, first, second }] : [];
    });
    const [found] = repeated;
    if (!found) return;
    const { name, first, second } = found;
    const lone = second.index === first.index + 1 ? 'tag' : 'stray';
    report(repeated.length > 1 && lone === 'stray' ? 'twice' : lone, second, { name });
  },
});

function isOfPage(element: PageElement): boolean {
  return !element.in('template') && !element.in('noscript') && !element.in('foreign') && !element.in('raw');
}
