import { textPositionAfter } from '../../shared/images/shown.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInClosedDialog } from '../../engine/facts/closed-dialog.js';
import { isInDialogByRole } from '../../shared/aria/dialogs.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';
import { isVideoPlayer } from '../../shared/media/embeds.js';
import { isFixed } from '../../shared/styles/fixed.js';
import { isInSidebar } from '../../shared/styles/sidebar.js';

export default definePageRule({
  meta: {
    id: 'video/embed-loading',
    title: { failed: 'Video player out of view loads at once', passed: 'Video players out of view load lazily' },
    subcategory: 'loading',
    severity: 'warning',
    weight: 5,
    needs: ['iframes', 'document', 'headers', 'head'],
    messages: {
      eager: 'A video player far down on the page is loaded at once.',
      closed: 'A video player in a dialog is loaded at once, before the dialog is opened.',
    },
    since: '1.0',
    version: 6,
    references: [
      'https://web.dev/articles/iframe-lazy-loading',
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html#lazy-loading-attributes',
    ],
    howToFix:
      'Write loading="lazy" on the iframe, or show a picture that is replaced by the player when it is pressed.',
  },
  readsSent: true,
  applies: ({ iframes, resolve }) => iframes.some(({ src }) => isPlayer(src, resolve)),
  check(page, report) {
    const { iframes, document, resolve } = page;
    const belowFirstScreen = textPositionAfter(document, CHARS_BEFORE);
    let before = 0;
    for (const { element, src, loading } of iframes) {
      if (!isPlayer(src, resolve) || isBlockedAsMixed(page, resolve(src ?? ''))) continue;
      before++;
      const isFarDown = element.textFrom >= belowFirstScreen || before > PLAYERS_BEFORE;
      if (!isFarDown || loading === 'lazy' || element.isHidden || isFixed(element) || isInSidebar(element)) continue;
      if (isInClosedDialog(element)) report('closed', element);
      else if (!isInDialogByRole(element)) report('eager', element);
    }
  },
});

/** Characters of content: more than fits on a first screen with small type. */
const CHARS_BEFORE = 2_500;
/** Four players side by side may be on one wide screen. */
const PLAYERS_BEFORE = 4;

function isPlayer(src: string | null, resolve: (href: string) => URL | null): boolean {
  const url = src ? resolve(src) : null;
  return url !== null && isVideoPlayer(url);
}
