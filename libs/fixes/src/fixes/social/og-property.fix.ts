import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'social/og-property',
  safety: 'safe',
  needs: [],
  writes: 'Writes property for name.',
  edit({ element, edits }) {
    edits.renameAttribute(element, 'name', 'property');
    return undefined;
  },
});
