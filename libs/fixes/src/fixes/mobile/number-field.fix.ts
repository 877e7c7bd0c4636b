import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'mobile/number-field',
  safety: 'review',
  needs: [],
  writes: 'Writes type="text" inputmode="numeric".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'type', 'text');
    if (!element.has('inputmode')) edits.setAttribute(element, 'inputmode', 'numeric');
    return undefined;
  },
});
