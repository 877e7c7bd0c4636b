import { definePageRule } from '../../engine/run/rule.js';
import { isFarOff, isPanel, linkedSites } from '../../shared/abuse/linked-sites.js';
import { hiddenBlocks } from '../../shared/styles/hiding.js';

const MIN_SITES = 6;
const MAX_LINKS = 500;

export default definePageRule({
  meta: {
    id: 'integrity/link-farm',
    title: {
      failed: 'Page has a link farm outside the visible area',
      passed: 'No page has a link farm outside the visible area',
    },
    subcategory: 'hidden content',
    severity: 'error',
    weight: 8,
    critical: true,
    needs: ['attributes'],
    messages: { block: 'A block thousands of pixels off the window links to {sites} other sites, for example {host}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links',
      'https://developers.google.com/search/docs/monitor-debug/security/hacked-with-spam',
    ],
    howToFix:
      'Remove the block and look for the way it came in: an outdated plugin, a bought theme, a stolen password.',
  },
  check({ attributes, resolve, isInternal }, report) {
    for (const block of hiddenBlocks(attributes.with('style'))) {
      if (!isFarOff(block) || isPanel(block)) continue;
      // Logos of partners are in rows that move; what is put in for search engines is text.
      const links = block.descendants(['a'], MAX_LINKS).filter(({ text }) => text !== '');
      const sites = linkedSites(links, { resolve, isInternal });
      const [host = ''] = sites.values();
      if (sites.size >= MIN_SITES) report('block', block, { sites: sites.size, host });
    }
  },
});
