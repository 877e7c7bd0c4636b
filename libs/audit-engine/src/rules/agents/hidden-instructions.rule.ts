import type { PageElement } from '../../facts/element.js';
import { definePageRule } from '../../rule.js';
import { ORDERS, ORDER_WORDS } from './hidden-instructions.data.js';

export default definePageRule({
  meta: {
    id: 'agents/hidden-instructions',
    name: 'Hidden orders to AI assistants',
    subcategory: 'content',
    severity: 'error',
    weight: 7,
    needs: ['document', 'source'],
    messages: {
      text: 'Text that people do not see gives orders to AI assistants: "{found}".',
      comment: 'A comment gives orders to AI assistants: "{found}".',
      attribute: 'The {name} attribute gives orders to AI assistants: "{found}".',
    },
    since: '1.0',
    references: ['https://genai.owasp.org/llmrisk/llm01-prompt-injection/', 'https://developers.google.com/search/docs/essentials/spam-policies'],
    howToFix: 'Remove the text, and find out how it got there: it may be a joke of an author, or the work of somebody who broke in.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, source, named }, report) {
    if (!ORDER_WORDS.some((word) => source.includes(word))) return;
    const { textValues, textOwners, comments } = document;
    for (let i = 0; i < textValues.length; i++) {
      const owner = textOwners[i] ?? null;
      if (owner === null || owner.in('head') || owner.in('raw') || owner.in('template') || !isUnseen(owner)) continue;
      const found = ORDERS.exec(textValues[i] ?? '');
      if (found) report('text', owner, { found: found[0] });
    }
    for (const { text, offset } of comments) {
      const found = ORDERS.exec(text.slice(0, 5_000));
      if (found) report('comment', { snippet: `<!--${text.trim().slice(0, 150)}-->`, line: document.lineAt(offset) }, { found: found[0] });
    }
    for (const element of named('img', 'meta')) {
      for (const name of ['alt', 'content', 'title']) {
        const found = ORDERS.exec((element.attr(name) ?? '').slice(0, 5_000));
        if (found) report('attribute', element, { name, found: found[0] });
      }
    }
  },
});

/** Not rendered, or written so that nobody can read it. */
function isUnseen(element: PageElement): boolean {
  return element.isHidden || /(?:font-size\s{0,3}:\s{0,3}[01](?:px|em|pt|rem)?\s{0,3}(?:;|$)|opacity\s{0,3}:\s{0,3}0(?:\.0)?\s{0,3}(?:;|$))/i.test((element.attr('style') ?? '').slice(0, 500));
}
