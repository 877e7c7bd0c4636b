import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/repeated-attribute',
  safety: 'safe',
  needs: [],
  writes: 'Removes the repetitions, which browsers ignore.',
  edit({ finding, element, edits }) {
    edits.removeAttribute(element, String(finding.data.name), 'repeats');
    return undefined;
  },
});
