import { inMain, jsonLd } from './html-changes.js';
import type { Mutation } from './mutation.js';

const player = (query = '', more = '') =>
  `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ${query}" title="Walk through the yard" width="560" height="315" ${more}></iframe>`;
const TRACK = '<track kind="captions" src="/yard.vtt" srclang="en" label="English">';
const VIDEO = {
  '@type': 'VideoObject',
  name: 'How to open a door',
  description: 'In three steps.',
  thumbnailUrl: 'https://files.example/door.jpg',
  uploadDate: '2026-03-08T08:00:00+00:00',
};

export const video: readonly Mutation[] = [
  {
    rule: 'video/embed-loading',
    mutate: inMain(
      `${Array.from({ length: 120 }, (_, index) => `<p>Door ${index} is green, and the one after it is blue.</p>`).join('')}${player()}`,
    ),
  },
  {
    rule: 'video/format',
    mutate: inMain(`<video src="/yard.wmv" controls preload="none" width="640" height="360">${TRACK}</video>`),
  },
  { rule: 'video/muted-autoplay', mutate: inMain(player('?autoplay=1', 'loading="lazy"')) },
  {
    rule: 'video/preload',
    mutate: inMain(
      `<video src="/yard.mp4" controls preload="auto" poster="/img/yard.webp" width="640" height="360">${TRACK}</video>`,
    ),
  },
  { rule: 'video/video-address', mutate: jsonLd(VIDEO) },
  {
    rule: 'video/video-object',
    mutate: jsonLd({ ...VIDEO, contentUrl: 'https://files.example/door.mp4', uploadDate: undefined }),
  },
];
