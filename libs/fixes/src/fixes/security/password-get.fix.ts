import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'security/password-get',
  safety: 'review',
  needs: [],
  writes: 'Writes method="post".',
  edit({ element, edits }) {
    edits.setAttribute(element, 'method', 'post');
    return undefined;
  },
});
