import { ruleTester } from '../../testing/index.js';
import rule from './autoplay-sound.rule.js';

ruleTester(rule, {
  pass: ['<video src="a.mp4" autoplay muted loop></video>', '<audio src="a.mp3" autoplay controls></audio>'],
  fail: [
    {
      page: '<audio src="a.mp3" autoplay></audio><video autoplay loop><source src="a.mp4"></video>',
      message: 'loud',
      count: 2,
      sentence: 'audio',
      evidence: 'a.mp3',
    },
  ],
  notApplicable: ['<p>None</p>', '<video src="a.mp4" controls></video>'],
  nearMiss: [
    { note: 'nothing to play yet', body: '<audio autoplay></audio>' },
    '<template><audio src="a.mp3" autoplay></audio></template>',
  ],
});
