import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-hidden-body',
  safety: 'safe',
  needs: [],
  writes: 'Removes aria-hidden from <html> and <body>.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'aria-hidden');
    return undefined;
  },
});
