import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'mobile/input-type',
  safety: 'safe',
  needs: [],
  writes: 'Adds an inputmode, so that phones show the right keyboard.',
  edit({ finding, element, edits }) {
    edits.setAttribute(element, 'inputmode', String(finding.data.type));
    return undefined;
  },
});
