import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'crawlability/pagination-links',
  safety: 'safe',
  needs: [],
  writes: 'Removes the link by which the page names itself as another part.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'itself') return 'Where on the page a link to the part belongs has to be said by somebody.';
    edits.removeElement(element);
    return undefined;
  },
});
