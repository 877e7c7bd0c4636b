import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/language-conflict',
  safety: 'safe',
  needs: [],
  writes: 'Removes xml:lang, which browsers do not read in HTML.',
  edit({ element, edits }) {
    edits.removeAttribute(element, 'xml:lang');
    return undefined;
  },
});
