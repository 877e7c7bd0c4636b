import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/head-broken',
  safety: 'safe',
  needs: ['document'],
  writes: 'Moves the element behind the <body> tag, where browsers put it anyway.',
  edit({ element, page, edits }) {
    const { html } = page.document;
    const from = html.toLowerCase().indexOf('<body', element.openEnd);
    const end = from === -1 ? -1 : html.indexOf('>', from) + 1;
    if (end < 1 || !/<\/head>\s*$/i.test(html.slice(Math.max(0, from - 200), from)))
      return 'The head and the body are not written out.';
    const source = edits.sourceOf(element);
    if (/<(?:body|\/head)\b/i.test(source)) return 'The element is not closed in the head.';
    edits.removeElement(element);
    edits.insert(end, source);
    return undefined;
  },
});
