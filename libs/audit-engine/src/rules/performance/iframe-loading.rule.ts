import { textPositionAfter } from '../../shared/images/shown.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';
import { isVideoPlayer } from '../../shared/media/embeds.js';
import { isFixed } from '../../shared/styles/fixed.js';
import { isInSidebar } from '../../shared/styles/sidebar.js';
import { FIRST_SCREEN_CHARS } from '../../shared/files/page-limits.data.js';

/** Pixels; smaller frames carry no content. */
const MIN_SIDE = 50;

export default definePageRule({
  meta: {
    id: 'performance/iframe-loading',
    title: { failed: 'Frame far down the page is not lazy-loaded', passed: 'Frames far down the page are lazy-loaded' },
    subcategory: 'requests',
    severity: 'warning',
    weight: 3,
    needs: ['iframes', 'document', 'headers', 'head'],
    messages: { eager: 'A frame far down on the page is loaded at once.' },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/articles/iframe-lazy-loading',
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes',
    ],
    howToFix: 'Write loading="lazy" on iframes that are not on the first screen.',
  },
  readsSent: true,
  applies: ({ iframes }) => iframes.some(({ src }) => src),
  check(page, report) {
    const { iframes, document, resolve } = page;
    const belowFirstScreen = textPositionAfter(document, FIRST_SCREEN_CHARS);
    for (const { element, src, loading } of iframes) {
      const url = src ? resolve(src) : null;
      if (
        !url ||
        !/^https?:$/.test(url.protocol) ||
        loading === 'lazy' ||
        element.textFrom < belowFirstScreen ||
        element.isHidden
      )
        continue;
      if (isSmall(element.attr('width')) || isSmall(element.attr('height')) || isVideoPlayer(url)) continue;
      if (!isFixed(element) && !isInSidebar(element) && !isBlockedAsMixed(page, url)) report('eager', element);
    }
  },
});

function isSmall(side: string | null): boolean {
  return side !== null && /^\s*\d{1,9}(?:px)?\s*$/.test(side) && Number.parseInt(side, 10) < MIN_SIDE;
}
