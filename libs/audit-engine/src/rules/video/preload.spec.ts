import { ruleTester } from '../../testing/index.js';
import rule from './preload.rule.js';

ruleTester(rule, {
  pass: ['<video src="/a.mp4" controls preload="metadata"></video>'],
  fail: [
    { page: '<video src="/a.mp4" controls preload="auto"></video>', message: 'eager', evidence: 'preload' },
    { page: '<video controls preload><source src="/a.webm" type="video/webm"></video>', message: 'eager' },
  ],
  notApplicable: ['<audio src="/a.mp3" controls preload="auto"></audio>', '<video controls preload="auto"></video>'],
  nearMiss: [
    { note: 'without the attribute the browser decides', body: '<video src="/a.mp4" controls></video>' },
    {
      note: 'it starts at once and needs its data',
      body: '<video src="/a.mp4" autoplay muted loop playsinline preload="auto"></video>',
    },
  ],
});
