import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'social/og-image-size',
  safety: 'safe',
  needs: [],
  writes: 'Writes the number without its unit.',
  edit({ element, edits }) {
    const pixels = /^\s*(\d{1,6})\s*(?:px|pixels?)\s*$/i.exec(element.attr('content') ?? '')?.[1];
    if (pixels === undefined) return 'The size of the image has to be measured.';
    edits.setAttribute(element, 'content', pixels);
    return undefined;
  },
});
