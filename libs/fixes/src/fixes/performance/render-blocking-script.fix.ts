import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/render-blocking-script',
  safety: 'review',
  needs: [],
  writes: 'Adds defer.',
  edit({ element, edits }) {
    edits.setAttribute(element, 'defer', null);
    return undefined;
  },
});
