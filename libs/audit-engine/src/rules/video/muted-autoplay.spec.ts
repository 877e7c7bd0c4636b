import { ruleTester } from '../../testing/index.js';
import rule from './muted-autoplay.rule.js';

const frame = (src: string): string => `<iframe src="${src}" title="Beans"></iframe>`;

ruleTester(rule, {
  pass: [frame('https://www.youtube.com/embed/a')],
  fail: [
    { page: frame('https://www.youtube.com/embed/a?autoplay=1&amp;rel=0'), message: 'loud', evidence: 'autoplay=1' },
    { page: frame('https://player.vimeo.com/video/1?autoplay=1'), message: 'loud' },
  ],
  notApplicable: [frame('https://maps.example/?autoplay=1')],
  nearMiss: [
    { note: 'without sound', body: frame('https://www.youtube.com/embed/a?autoplay=1&amp;mute=1') },
    { note: 'as a background', body: frame('https://player.vimeo.com/video/1?background=1&amp;autoplay=1') },
    { note: 'switched off', body: frame('https://www.youtube.com/embed/b?autoplay=0') },
    {
      note: 'put there by a script when the picture is pressed',
      body: '<iframe data-src="https://www.youtube.com/embed/a?autoplay=1" title="Beans"></iframe>',
    },
  ],
});
