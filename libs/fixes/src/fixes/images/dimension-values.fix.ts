import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/dimension-values',
  safety: 'safe',
  needs: [],
  writes: 'Writes the number of pixels alone, and removes values that browsers ignore.',
  edit({ finding, element, edits }) {
    const name = String(finding.data.name);
    const value = String(finding.data.value);
    const pixels = /^(\d{1,5}(?:\.\d{1,10})?)\s*(?:px|pixels?)?;?$/i.exec(value)?.[1];
    if (pixels !== undefined) edits.setAttribute(element, name, String(Math.round(Number(pixels))));
    else if (/^[\d.]/.test(value)) return 'The value depends on the window, and belongs into the style sheet.';
    else edits.removeAttribute(element, name);
    return undefined;
  },
});
