import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-hidden-focus',
  safety: 'review',
  needs: [],
  writes: 'Writes tabindex="-1", so that the Tab key passes what screen readers do not have.',
  edit({ element, edits }) {
    edits.setAttribute(element, 'tabindex', '-1');
    return undefined;
  },
});
