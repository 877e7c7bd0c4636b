import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

/** Not in front of a name: `!!value` is code. */
const EXCITED = /(?:[!?！？]{3,}|[!！]{2,})(?![\w$([])/u;
const QUOTATION = /^\s*["“”„«»「『']/u;
/** What quotations are in, and what themes call the parts for them. */
const QUOTES = /(?:^|[\s_-])(?:testimonials?|reviews?|quotes?|quotation|feedback|bewertung|rezension|opinion)/i;
const MAX_AROUND = 6;

export default definePageRule({
  meta: {
    id: 'content/excited-punctuation',
    title: { failed: 'Title uses repeated punctuation', passed: 'No title uses repeated punctuation' },
    subcategory: 'style',
    severity: 'warning',
    weight: 1,
    needs: ['headings', 'head'],
    messages: {
      title: 'The title has "{marks}".',
      heading: 'A heading has "{marks}".',
      description: 'The meta description has "{marks}".',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/appearance/title-link',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix: 'One mark says enough. Say what is special instead.',
  },
  applies: ({ headings, head }) => headings.length > 0 || Boolean(head.title),
  check({ headings, head }, report) {
    const title = EXCITED.exec((head.title ?? '').slice(0, 500));
    if (title) report('title', head.titles[0], { marks: title[0].slice(0, 20) });
    const description = EXCITED.exec((head.description ?? '').slice(0, 1_000));
    if (description)
      report('description', head.metasOf('description')[0]?.element, { marks: description[0].slice(0, 20) });
    for (const { text, element } of headings) {
      const found =
        element.isBoilerplate || isQuotation(text) || isQuoted(element) ? null : EXCITED.exec(text.slice(0, 500));
      if (found) report('heading', element, { marks: found[0].slice(0, 20) });
    }
  },
});

/** A long one is what a customer said, a short one a slogan. */
function isQuotation(text: string): boolean {
  return text.length >= MIN_QUOTED && QUOTATION.test(text);
}
const MIN_QUOTED = 60;

/** What a customer said, in a heading: the marks are not those of the site. */
function isQuoted(element: PageElement): boolean {
  let at: PageElement | null = element;
  for (let i = 0; at !== null && i < MAX_AROUND && at.name !== 'body' && at.name !== 'main'; i++, at = at.parent)
    if (at.name === 'blockquote' || QUOTES.test((at.attr('class') ?? '').slice(0, 300))) return true;
  return false;
}
