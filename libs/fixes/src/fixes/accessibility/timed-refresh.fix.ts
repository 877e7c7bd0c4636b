import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/timed-refresh',
  safety: 'review',
  needs: [],
  writes: 'Removes the element that reloads the page.',
  edit({ element, edits }) {
    if (!/^\s*\d+(?:\.\d*)?\s*$/.test(element.attr('content') ?? ''))
      return 'The element sends people to another page.';
    edits.removeElement(element);
    return undefined;
  },
});
