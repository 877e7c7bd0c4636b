import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { nameFiles } from '../../shared/files/media-files.js';

export default definePageRule({
  meta: {
    id: 'accessibility/autoplay-sound',
    title: { failed: 'Media plays sound automatically', passed: 'No media plays sound automatically' },
    subcategory: 'media',
    wcag: ['1.4.2'],
    severity: 'warning',
    weight: 4,
    needs: ['media', 'document'],
    messages: {
      loop: '<{kind}> starts by itself in a loop and is not muted, so it may play sound. It has no controls to stop it: {files}.',
      loud: '<{kind}> is set to start by itself with sound and has no controls to stop it: {files}.',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F93',
    ],
    howToFix:
      'Remove autoplay, and add controls so that people can start the sound; write muted when the sound does not matter or there is none.',
  },
  applies: ({ media }) => media.some(({ isAutoplay }) => isAutoplay),
  check({ media, document, resolve }, report) {
    if (document.named(...PRESSED).some(isForSound)) return;
    for (const { kind, element, isAutoplay, isMuted, hasControls, sources } of media) {
      if (!isAutoplay || isMuted || hasControls || sources.length === 0 || element.isHidden) continue;
      if (!element.has('loop') && sources.every(isShort)) continue;
      const files = nameFiles(sources, resolve);
      report(kind === 'video' && element.has('loop') ? 'loop' : 'loud', element, { kind, files });
    }
  },
});

/** WCAG 2.2, 1.4.2 asks for a way to stop the sound, which may be a button of the page. */
function isForSound(button: PageElement): boolean {
  if (button.isAriaHidden) return false;
  if (button.name !== 'button' && !button.has('onclick') && button.keyword('role') !== 'button') return false;
  const words = ['id', 'class', 'onclick', 'title'].map((name) => (button.attr(name) ?? '').slice(0, MAX_CHARS));
  return SOUND.test(`${words.join(' ')} ${button.accessibleName}`);
}
/** What pages make a button of, by a script or a role. */
const PRESSED = ['button', 'a', 'div', 'span', 'img', 'i', 'p', 'svg', 'input'];
const MAX_CHARS = 300;
const SOUND = /audio|sound|music|volume|(?:^|[^a-z])(?:un)?mute|play-?pause|pause-?play/i;

/** Seconds of sound that are too short to be in the way (WCAG 2.2, 1.4.2). */
const SHORT = 3;
/** Media Fragments URI 1.0, section 4.2.1: seconds, or minutes and hours before colons. */
const PART = /#(?:[^#]{0,100}&)?t=(?:npt:)?([\d:.]{0,20})(?:,([\d:.]{1,20}))?(?:&|$)/;

/**
 * The URL names a part that is over after three seconds, `#t=8,10`, or may be:
 * `#t=25` plays what is left, and only the file knows how much.
 */
function isShort(src: string): boolean {
  const part = PART.exec(src.slice(-300));
  if (!part) return false;
  const [, from = '', to] = part;
  return to === undefined ? secondsOf(from) > 0 : secondsOf(to) - secondsOf(from) <= SHORT;
}

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
