import { definePageRule } from '../../rule.js';

/** What templates leave behind when a value is missing or nothing has filled them in. */
const TEMPLATE = /\{\{|\}\}|\$\{|\{%|<%|\[object /i;
/** The same encoded; in a query it may be a piece of code that is handed over. */
const ENCODED = /^[^?#]{0,2000}(?:%7B%7B|%5Bobject(?:%20| ))/i;
const NOTHING = /^(?:(?:https?:)?\/\/)?(?:undefined|null|nan)(?:\/|$)/i;

export default definePageRule({
  meta: {
    id: 'links/unfilled-placeholder',
    name: 'Placeholders in addresses',
    subcategory: 'markup',
    severity: 'error',
    weight: 6,
    needs: ['anchors'],
    messages: { placeholder: 'The address "{href}" contains a placeholder that nothing has filled in.' },
    since: '1.0',
    references: ['https://url.spec.whatwg.org/#url-writing'],
    howToFix: 'Find the template that writes this link, and the value that is missing there.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors }, report) {
    for (const { href, kind, element } of anchors) {
      if (href === null || kind === 'javascript') continue;
      const text = href.slice(0, 2_000);
      if (TEMPLATE.test(text) || ENCODED.test(text) || NOTHING.test(text)) report('placeholder', element, { href });
    }
  },
});
