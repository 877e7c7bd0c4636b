import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'video/preload',
    title: { failed: 'Video preloads completely', passed: 'No video preloads completely' },
    subcategory: 'loading',
    severity: 'warning',
    weight: 5,
    needs: ['media'],
    messages: { eager: 'A video downloads completely before anyone plays it: preload="auto".' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/media.html#attr-media-preload',
      'https://web.dev/articles/fast-playback-with-preload',
    ],
    howToFix: 'Write preload="none" with a poster, or preload="metadata".',
  },
  applies: ({ media }) => media.some(({ kind, sources }) => kind === 'video' && sources.length > 0),
  check({ media }, report) {
    for (const { kind, element, isAutoplay, sources } of media) {
      const preload = element.keyword('preload');
      if (kind === 'video' && !isAutoplay && sources.length > 0 && (preload === 'auto' || preload === ''))
        report('eager', element);
    }
  },
});
