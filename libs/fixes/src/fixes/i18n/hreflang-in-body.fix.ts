import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'i18n/hreflang-in-body',
  safety: 'safe',
  needs: [],
  writes: 'Moves the link to the end of the head.',
  edit({ element, edits }) {
    if (!edits.moveToHead(element)) return 'The source has no <head> tag.';
    return undefined;
  },
});
