import { definePageFix } from '../../fix.js';

export default definePageFix({
  rule: 'mobile/viewport',
  safety: 'review',
  needs: [],
  writes: 'Adds <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.',
  edit({ finding, edits }) {
    if (finding.element?.name === 'meta') {
      edits.setAttribute(finding.element, 'content', 'width=device-width, initial-scale=1');
      return undefined;
    }
    if (!edits.insertInHead('<meta name="viewport" content="width=device-width, initial-scale=1">'))
      return 'The source has no <head> tag.';
    return undefined;
  },
});
