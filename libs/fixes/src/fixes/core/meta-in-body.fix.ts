import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/meta-in-body',
  safety: 'safe',
  needs: [],
  writes: 'Moves the element to the end of the head.',
  edit({ element, edits }) {
    if (!edits.moveToHead(element)) return 'The source has no <head> tag.';
    return undefined;
  },
});
