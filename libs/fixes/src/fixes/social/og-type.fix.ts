import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'social/og-type',
  safety: 'safe',
  needs: [],
  writes: 'Writes "website", for which services take an unknown type.',
  edit({ element, edits }) {
    edits.setAttribute(element, 'content', 'website');
    return undefined;
  },
});
