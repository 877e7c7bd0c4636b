import type { Anchor } from '../../facts/body.js';
import { definePageRule } from '../../rule.js';

/** `#` is an address: the top of the page. These words say that it is meant. */
const UP = /\b(?:top|up|back|oben|hoch|haut|arriba|topo|inizio|boven)\b|[↑⇧▲⬆]|наверх|トップ|返回/i;
/** Attributes of links that a script uses as buttons; a class alone may be one as well. */
const PLAIN_ATTRIBUTES = new Set(['href', 'title', 'rel', 'target', 'class']);
const SCRIPTED_CLASS = /js|toggle|drop|btn|button|menu|nav|tab|modal|open|close|share|popup|trigger|collapse|expand|slide|carousel|prev|next|cookie|consent|search|lang|filter|active|current/i;

export default definePageRule({
  meta: {
    id: 'links/empty-href',
    name: 'Links without an address',
    subcategory: 'markup',
    severity: 'warning',
    weight: 3,
    needs: ['anchors'],
    messages: { empty: 'The link "{text}" has an empty address and leads to its own page.', placeholder: 'The link "{text}" has the placeholder # as address.' },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/links.html#attr-hyperlink-href', 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
    howToFix: 'Write the address into href, or remove the link until there is a page for it. Use a button for what a script does.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors }, report) {
    for (const anchor of anchors) {
      const text = anchor.name;
      if (text === '' || isScripted(anchor)) continue;
      if (anchor.href === '') report('empty', anchor.element, { text });
      else if (anchor.href === '#' && !UP.test(text.slice(0, 100))) report('placeholder', anchor.element, { text });
    }
  },
});

function isScripted({ element }: Anchor): boolean {
  return element.attributeNames().some((name) => !PLAIN_ATTRIBUTES.has(name)) || SCRIPTED_CLASS.test((element.attr('class') ?? '').slice(0, 500));
}
