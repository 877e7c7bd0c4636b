import { ruleTester } from '../../testing/index.js';
import rule from './video-captions.rule.js';

ruleTester(rule, {
  pass: [
    '<video src="a.mp4" controls><track kind="captions" src="a.vtt" srclang="en"></video>',
    '<video controls><source src="a.mp4"><track src="a.vtt" srclang="en"></video>',
  ],
  fail: [
    {
      page: '<video src="a.mp4" controls></video><video controls><source src="b.webm"><track kind="chapters" src="c.vtt"></video>',
      message: 'missing',
      count: 2,
      sentence: 'track: https://example.com/a.mp4.',
      evidence: 'a.mp4',
    },
    { page: '<video src="a.mp4" autoplay loop controls></video>', message: 'missing' },
  ],
  notApplicable: [
    '<p>None</p>',
    '<audio src="a.mp3" controls></audio>',
    { note: 'without sound there is nothing to caption', body: '<video src="bg.mp4" autoplay muted loop></video>' },
    { note: 'a moving picture', body: '<video src="bg.mp4" autoplay loop></video>' },
  ],
  nearMiss: [
    { note: 'a stream brings its captions', body: '<video src="live.m3u8" controls></video>' },
    { note: 'a script sets the source', body: '<video controls></video>' },
    '<template><video src="a.mp4"></video></template><video muted src="b.mp4"></video>',
  ],
});
