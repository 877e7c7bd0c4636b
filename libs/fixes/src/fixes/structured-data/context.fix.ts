import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'structured-data/context',
  safety: 'safe',
  needs: [],
  writes: 'Writes "@context": "https://schema.org" into the block.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'missing') return 'The URL is in the middle of the block.';
    const brace = /^\s*\{/.exec(element.inner)?.[0].length;
    if (brace === undefined) return 'The block is a list of objects.';
    edits.insert(element.openEnd + 1 + brace, '"@context": "https://schema.org", ');
    return undefined;
  },
});
