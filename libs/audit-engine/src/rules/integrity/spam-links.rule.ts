import { definePageRule } from '../../engine/run/rule.js';
import { isFarOff, isPanel } from '../../shared/abuse/linked-sites.js';
import { hiddenBlocks, isCutOff } from '../../shared/styles/hiding.js';
import { SPAM_WORDS } from '../../shared/abuse/spam-words.data.js';

const MAX_LINKS = 500;
/** Fewer links to pages of the site may be products in a closed menu. */
const MIN_OWN = 3;

export default definePageRule({
  meta: {
    id: 'integrity/spam-links',
    title: { failed: 'Page hides a spam link', passed: 'No page hides spam links' },
    subcategory: 'hidden content',
    severity: 'error',
    weight: 10,
    critical: true,
    needs: ['attributes', 'head'],
    messages: { spam: 'A link out of sight of visitors leads to {host} with the words "{text}".' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links',
      'https://developers.google.com/search/docs/monitor-debug/security/hacked-with-spam',
    ],
    howToFix:
      'Remove the block, find out how it came in (an outdated plugin, a stolen password), and ask for a review in the search console.',
  },
  // On a site about such things they are its subject.
  applies: ({ head }) => !SPAM_WORDS.test((head.title ?? '').slice(0, 200)),
  check({ attributes, resolve, isInternal }, report) {
    for (const block of hiddenBlocks(attributes.with('style'))) {
      const links = block.name === 'a' ? [block] : block.descendants(['a'], MAX_LINKS);
      const own: (() => void)[] = [];
      for (const link of links) {
        const url = link.has('href') ? resolve(link.attr('href')?.trim() ?? '') : null;
        const text = link.text.slice(0, 200);
        if (!url || !url.protocol.startsWith('http') || !SPAM_WORDS.test(text)) continue;
        const tell = (): void => report('spam', link, { host: url.host, text });
        if (isInternal(url)) own.push(tell);
        else tell();
      }
      // Pages that intruders have put on the site link to each other.
      if (own.length >= MIN_OWN && !isPanel(block) && (isFarOff(block) || isCutOff(block)))
        own.forEach((tell) => tell());
    }
  },
});
