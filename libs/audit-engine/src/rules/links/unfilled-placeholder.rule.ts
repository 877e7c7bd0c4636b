import { definePageRule } from '../../rule.js';
import { CLIENT_TEMPLATES } from '../content/template-leftover.data.js';

/** What templates leave behind when a value is missing or nothing has filled them in. */
const TEMPLATE = /\{\{|\}\}|\$\{|\{%|<%|\[object /i;
/** The same encoded; in a query it may be a piece of code that is handed over. */
const ENCODED = /^[^?#]{0,2000}(?:%7B%7B|%5Bobject(?:%20| ))/i;
const NOTHING = /^(?:(?:https?:)?\/\/)?(?:undefined|null|nan)(?:\/|$)/i;
const MAX_CHARS = 2_000;

export default definePageRule({
  meta: {
    id: 'links/unfilled-placeholder',
    name: 'Placeholders in addresses',
    subcategory: 'markup',
    severity: 'error',
    weight: 6,
    needs: ['anchors', 'document'],
    messages: { placeholder: 'The address "{href}" contains a placeholder that nothing has filled in.' },
    since: '1.0',
    references: ['https://url.spec.whatwg.org/#url-writing'],
    howToFix: 'Find the template that writes this link, and the value that is missing there.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors, document }, report) {
    const found = anchors.filter(({ href, kind }) => href !== null && kind !== 'javascript' && isUnfilled(href.slice(0, MAX_CHARS)));
    // Scripts in the browser fill these in.
    if (found.length === 0 || document.elements.some((element) => CLIENT_TEMPLATES.some((name) => element.has(name)))) return;
    for (const { href, element } of found) report('placeholder', element, { href: href ?? '' });
  },
});

function isUnfilled(href: string): boolean {
  return TEMPLATE.test(href) || ENCODED.test(href) || NOTHING.test(href);
}
