import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'crawlability/pagination-links',
  safety: 'safe',
  needs: [],
  writes: 'Removes the link by which the page names itself as another part.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'itself') return 'You need to decide where on the page the link belongs.';
    edits.removeElement(element);
    return undefined;
  },
});
