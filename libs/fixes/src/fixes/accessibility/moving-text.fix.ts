import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/moving-text',
  safety: 'review',
  needs: [],
  writes: 'Makes it a plain element without movement.',
  edit({ element, edits }) {
    edits.rename(element, element.name === 'marquee' ? 'div' : 'span');
    for (const name of MOVEMENT) edits.removeAttribute(element, name);
    return undefined;
  },
});

const MOVEMENT = ['behavior', 'direction', 'loop', 'scrollamount', 'scrolldelay', 'truespeed'];
