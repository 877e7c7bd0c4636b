import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/autoplay-sound',
  safety: 'review',
  needs: [],
  writes: 'Removes autoplay and adds controls.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'autoplay');
    if (!element.has('controls')) edits.setAttribute(element, 'controls', null);
    return undefined;
  },
});
