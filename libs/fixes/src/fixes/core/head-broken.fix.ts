import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/head-broken',
  safety: 'safe',
  needs: ['document'],
  writes: 'Moves the element behind the <body> tag, where browsers put it anyway.',
  edit({ element, page, edits }) {
    const { html } = page.document;
    const body = /<body(?:\s[^>]*)?>/gi;
    body.lastIndex = element.openEnd;
    const found = body.exec(html);
    if (!found || !/<\/head\s*>\s*$/i.test(html.slice(0, found.index)))
      return 'The head and the body are not written out.';
    const source = edits.sourceOf(element);
    if (/<(?:body|\/head)\b/i.test(source)) return 'The element is not closed in the head.';
    edits.removeElement(element);
    edits.insert(found.index + found[0].length, source);
    return undefined;
  },
});
