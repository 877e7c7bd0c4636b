import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/unload-handler',
  safety: 'review',
  needs: [],
  writes: 'Writes onpagehide for onunload.',
  edit({ element, edits }) {
    if (element.has('onpagehide')) return 'The element has a handler for pagehide.';
    edits.renameAttribute(element, 'onunload', 'onpagehide');
    return undefined;
  },
});
