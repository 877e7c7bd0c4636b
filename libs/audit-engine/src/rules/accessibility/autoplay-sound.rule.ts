import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/autoplay-sound',
    name: 'Sound that starts by itself',
    subcategory: 'media',
    severity: 'warning',
    weight: 4,
    needs: ['media'],
    messages: {
      loud: '<{kind}> starts with sound and has no controls to stop it.',
      unasked: '<{kind}> starts with sound before anybody has asked for it; its controls have to be found first.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F93',
    ],
    howToFix:
      'Remove autoplay, and add controls so that people can start the sound; write muted when the sound does not matter.',
  },
  applies: ({ media }) => media.some(({ isAutoplay }) => isAutoplay),
  check({ media }, report) {
    for (const { kind, element, isAutoplay, isMuted, hasControls, sources } of media) {
      if (!isAutoplay || isMuted || sources.length === 0 || element.isHidden) continue;
      if (!element.has('loop') && sources.every(isShort)) continue;
      report(hasControls ? 'unasked' : 'loud', element, { kind });
    }
  },
});

/** Seconds of sound that are too short to be in the way (WCAG 2.2, 1.4.2). */
const SHORT = 3;
/** Media Fragments URI 1.0, section 4.2.1: seconds, or minutes and hours before colons. */
const PART = /#(?:[^#]{0,100}&)?t=(?:npt:)?([\d:.]{0,20}),([\d:.]{1,20})(?:&|$)/;

/** The address names a part that is over after three seconds: `#t=8,10`. */
function isShort(src: string): boolean {
  const [, from = '', to] = PART.exec(src.slice(-300)) ?? [];
  return to !== undefined && secondsOf(to) - secondsOf(from) <= SHORT;
}

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
