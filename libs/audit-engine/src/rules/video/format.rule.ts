import { definePageRule } from '../../engine/run/rule.js';

/**
 * Containers that no current browser plays. Source: https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Containers, 2026-11.
 */
const UNPLAYABLE = /\.(?:avi|wmv|asf|flv|f4v|swf|rm|rmvb|mpg|mpeg|vob|mts|m2ts)(?:[?#]|$)/i;

export default definePageRule({
  meta: {
    id: 'video/format',
    title: { failed: 'Browsers cannot play a video', passed: 'Browsers can play every video' },
    subcategory: 'playback',
    severity: 'error',
    weight: 7,
    needs: ['media'],
    messages: { unplayable: 'A video is offered only as {file}, which no browser plays.' },
    since: '1.0',
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Containers',
      'https://html.spec.whatwg.org/multipage/media.html#the-source-element',
    ],
    howToFix: 'Convert the video to MP4 with H.264, or to WebM, and write that file into src.',
  },
  applies: ({ media }) => media.some(({ kind, sources }) => kind === 'video' && sources.length > 0),
  check({ media }, report) {
    for (const { kind, sources, element } of media) {
      if (kind === 'video' && sources.length > 0 && sources.every((src) => UNPLAYABLE.test(src.slice(-300))))
        report('unplayable', element, { file: fileOf(sources[0] ?? '') });
    }
  },
});

function fileOf(src: string): string {
  return src.split(/[?#]/, 1)[0]?.split('/').pop() ?? src;
}
