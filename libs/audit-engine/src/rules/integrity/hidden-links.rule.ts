import { definePageRule } from '../../engine/run/rule.js';
import { isUnder, ownerOf } from '../../shared/addresses/hosts.js';
import { hiddenBlocks } from '../../shared/styles/hiding.js';
import { SHARING_HOSTS } from '../../shared/abuse/sharing-hosts.data.js';
import { SPAM_WORDS } from '../../shared/abuse/spam-words.data.js';
import type { PageElement } from '../../engine/parse/element.js';

const MIN_SITES = 6;
const MAX_LINKS = 500;

export default definePageRule({
  meta: {
    id: 'integrity/hidden-links',
    name: 'Hidden blocks of links to other sites',
    subcategory: 'hidden content',
    severity: 'warning',
    weight: 6,
    needs: ['attributes'],
    messages: { block: 'A block out of sight of visitors links to {sites} other sites, for example {host}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links'],
    howToFix:
      'Remove the block if nobody on the team knows it; if it belongs to the page, show it, or let a button open it.',
  },
  check({ attributes, resolve, isInternal }, report) {
    for (const block of hiddenBlocks(attributes.with('style'))) {
      if (isPanel(block)) continue;
      const sites = new Map<string, string>();
      for (const link of block.descendants(['a'], MAX_LINKS)) {
        const url = link.has('href') ? resolve(link.attr('href')?.trim() ?? '') : null;
        if (!url || !url.protocol.startsWith('http') || isInternal(url) || isUnder(url.hostname, SHARING_HOSTS))
          continue;
        if (/nofollow|sponsored|ugc/i.test(link.attr('rel') ?? '') || SPAM_WORDS.test(link.text.slice(0, 200)))
          continue;
        sites.set(ownerOf(url.hostname), url.hostname);
      }
      const [host = ''] = sites.values();
      if (sites.size >= MIN_SITES) report('block', block, { sites: sites.size, host });
    }
  },
});

const PANEL_CLASS =
  /tab|modal|dialog|popup|popover|accordion|collaps|dropdown|drop-down|menu|panel|drawer|toggle|offcanvas|lightbox|consent|cookie|details|spoiler|flyout|mega/i;

/** A part that people open: it has a role or a class of such a part. What intruders hide is out of the window or has no name. */
function isPanel(block: PageElement): boolean {
  return (
    block.has('role') ||
    block.has('aria-labelledby') ||
    block.has('aria-hidden') ||
    PANEL_CLASS.test(`${block.attr('id')?.slice(0, 100) ?? ''} ${block.attr('class')?.slice(0, 300) ?? ''}`)
  );
}
