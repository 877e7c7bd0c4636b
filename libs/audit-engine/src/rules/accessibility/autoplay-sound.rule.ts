import { definePageRule } from '../../rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/autoplay-sound',
    name: 'Sound that starts by itself',
    subcategory: 'media',
    severity: 'warning',
    weight: 4,
    needs: ['media'],
    messages: { loud: 'An {kind} element starts with sound and has no controls to stop it.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F93',
    ],
    howToFix: 'Remove autoplay, or add controls; write muted when the sound does not matter.',
  },
  applies: ({ media }) => media.some(({ isAutoplay }) => isAutoplay),
  check({ media }, report) {
    for (const { kind, element, isAutoplay, isMuted, hasControls, sources } of media) {
      if (isAutoplay && !isMuted && !hasControls && sources.length > 0) report('loud', element, { kind });
    }
  },
});
