import { definePageRule } from '../../engine/run/rule.js';
import { hiddenBlocks } from '../../shared/styles/hiding.js';
import { isFarOff, isPanel, linkedSites } from '../../shared/abuse/linked-sites.js';

const MIN_SITES = 6;
const MAX_LINKS = 500;

export default definePageRule({
  meta: {
    id: 'integrity/hidden-links',
    title: {
      failed: 'Page hides a block of links to other sites',
      passed: 'No page hides a block of links to other sites',
    },
    subcategory: 'hidden content',
    severity: 'warning',
    weight: 6,
    needs: ['attributes'],
    messages: { block: 'A block out of sight of visitors links to {sites} other sites, for example {host}.' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links'],
    howToFix:
      'Remove the block if your team does not know it. If it belongs to the page, show it, or let a button open it.',
  },
  check({ attributes, resolve, isInternal }, report) {
    for (const block of hiddenBlocks(attributes.with('style'))) {
      if (isPanel(block) || isFarOff(block)) continue;
      const sites = linkedSites(block.descendants(['a'], MAX_LINKS), { resolve, isInternal });
      const [host = ''] = sites.values();
      if (sites.size >= MIN_SITES) report('block', block, { sites: sites.size, host });
    }
  },
});
