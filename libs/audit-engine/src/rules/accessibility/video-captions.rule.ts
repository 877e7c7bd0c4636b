import type { Media } from '../../engine/facts/resources.js';
import { definePageRule } from '../../engine/run/rule.js';
import { nameFiles } from '../../shared/files/media-files.js';

export default definePageRule({
  meta: {
    id: 'accessibility/video-captions',
    title: { failed: 'Video has no captions', passed: 'Every video has captions' },
    subcategory: 'media',
    wcag: ['1.2.2'],
    severity: 'warning',
    weight: 5,
    needs: ['media'],
    messages: { missing: 'A video that is not muted has no captions track: {files}.' },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/captions-prerecorded.html',
      'https://html.spec.whatwg.org/multipage/media.html#the-track-element',
    ],
    howToFix: 'Add <track kind="captions" srclang="en" src="….vtt" label="English"> to the video.',
  },
  applies: ({ media }) => media.some((item) => item.kind === 'video' && !isSilent(item) && !item.element.isAriaHidden),
  check({ media, resolve }, report) {
    for (const item of media) {
      const { kind, element, sources, tracks } = item;
      if (kind !== 'video' || isSilent(item) || element.isAriaHidden || sources.length === 0) continue;
      const hasCaptions = tracks.some((track) => CAPTIONS.has(track.keyword('kind') || 'subtitles'));
      if (!hasCaptions && !sources.some(isStream)) report('missing', element, { files: nameFiles(sources, resolve) });
    }
  },
});

/** A video that plays by itself in a loop, without controls, is a moving picture. */
function isSilent({ isMuted, isAutoplay, hasControls, element }: Media): boolean {
  return isMuted || (isAutoplay && !hasControls && element.has('loop'));
}

/** Subtitles are accepted: whether they carry the sounds as well cannot be seen. */
const CAPTIONS = new Set(['captions', 'subtitles']);

/** Streams carry their captions with them. */
function isStream(source: string): boolean {
  return /\.(?:m3u8|mpd)(?:[?#]|$)/i.test(source);
}
