import { definePageRule } from '../../engine/run/rule.js';
import { isFilledByScript } from '../../shared/text/template-leftover.js';

/** What templates leave behind when a value is missing, nothing has filled them in, or Go takes the value for unsafe. */
const TEMPLATE = /^#ZgotmplZ|\{\{|\}\}|\$\{|[{<]%(?![\da-f]{2})|\[object /i;
/** The same encoded; in a query it may be a piece of code that is handed over. */
const ENCODED = /^[^?#]{0,2000}(?:%7B%7B|%5Bobject(?:%20| ))/i;
const NOTHING = /^(?:(?:https?:)?\/\/)?(?:undefined|null|NaN)(?:\/|$)/;
const MAX_CHARS = 2_000;

export default definePageRule({
  meta: {
    id: 'links/unfilled-placeholder',
    title: {
      failed: 'Link URL contains an unfilled placeholder',
      passed: 'No link URL contains an unfilled placeholder',
    },
    subcategory: 'markup',
    severity: 'error',
    weight: 6,
    needs: ['anchors', 'document'],
    messages: { placeholder: 'The address "{href}" contains a placeholder that nothing has filled in.' },
    since: '1.0',
    version: 2,
    references: ['https://url.spec.whatwg.org/#url-writing'],
    howToFix: 'Find the template that writes this link, and the value that is missing there.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors, document }, report) {
    const found = anchors.filter(
      (anchor) =>
        anchor.href !== null &&
        anchor.kind !== 'javascript' &&
        isUnfilled(anchor.href.slice(0, MAX_CHARS)) &&
        !isNamedSo(anchor),
    );
    // Scripts in the browser fill these in.
    if (found.length === 0 || isFilledByScript(document.elements)) return;
    for (const { href, element } of found) report('placeholder', element, { href: href ?? '' });
  },
});

function isUnfilled(href: string): boolean {
  return TEMPLATE.test(href) || ENCODED.test(href) || NOTHING.test(href);
}

/** A reference of a programming language has pages about `null` and `NaN`. */
function isNamedSo({ href, name }: { href: string | null; name: string }): boolean {
  return NOTHING.test(href ?? '') && /^(?:undefined|null|nan)\b/i.test(name);
}
