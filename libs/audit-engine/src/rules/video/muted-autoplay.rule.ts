import { definePageRule } from '../../engine/run/rule.js';
import { isVideoPlayer } from '../../shared/media/embeds.js';

const YES = new Set(['1', 'true', '']);

export default definePageRule({
  meta: {
    id: 'video/muted-autoplay',
    title: { failed: 'Video player autoplays with sound', passed: 'No video player autoplays with sound' },
    subcategory: 'playback',
    wcag: ['1.4.2'],
    severity: 'warning',
    weight: 4,
    needs: ['iframes'],
    messages: { loud: 'A player is to start by itself with sound: browsers stop it.' },
    since: '1.0',
    references: [
      'https://developer.chrome.com/blog/autoplay',
      'https://developers.google.com/youtube/player_parameters',
    ],
    howToFix: 'Remove autoplay from the address, or add mute=1 (YouTube) or muted=1 (Vimeo).',
  },
  applies: ({ iframes, resolve }) => iframes.some(({ src }) => playerOf(src, resolve) !== null),
  check({ iframes, resolve }, report) {
    for (const { src, element } of iframes) {
      const parameters = playerOf(src, resolve)?.searchParams;
      if (!parameters || !isOn(parameters, 'autoplay')) continue;
      if (!['mute', 'muted', 'background'].some((name) => isOn(parameters, name))) report('loud', element);
    }
  },
});

function playerOf(src: string | null, resolve: (href: string) => URL | null): URL | null {
  const url = src ? resolve(src) : null;
  return url && isVideoPlayer(url) ? url : null;
}

function isOn(parameters: URLSearchParams, name: string): boolean {
  const value = parameters.get(name);
  return value !== null && YES.has(value.toLowerCase());
}
