import { ruleTester } from '../../testing/index.js';
import rule from './autoplay-sound.rule.js';

ruleTester(rule, {
  pass: ['<video src="a.mp4" autoplay muted loop></video>', '<audio src="a.mp3#t=1,2" autoplay></audio>'],
  fail: [
    {
      page: '<audio src="a.mp3" autoplay></audio><video autoplay><source src="a.mp4"></video>',
      message: 'loud',
      count: 2,
      sentence:
        '<audio> is set to start by itself with sound and has no controls to stop it: https://example.com/a.mp3.',
      evidence: 'a.mp3',
    },
    {
      page: '<video autoplay loop><source src="a.mp4"></video>',
      message: 'loop',
      sentence: 'may play sound',
    },
    {
      page: '<audio src="a.mp3#t=8,12" autoplay></audio><audio src="a.mp3#t=1,2" autoplay loop></audio>',
      message: 'loud',
      count: 2,
    },
    {
      page: {
        note: 'buttons for other things, and a hidden one',
        body: '<audio src="a.mp3" autoplay></audio><button id="commute">Ways here</button><button hidden>Mute</button><div id="music">Our music</div>',
      },
      message: 'loud',
    },
  ],
  notApplicable: ['<p>None</p>', '<video src="a.mp4" controls></video>'],
  nearMiss: [
    {
      note: 'two seconds of it',
      body: '<audio src="a.mp3#t=8,10" autoplay></audio><audio autoplay><source src="a.ogg#t=npt:00:00:01,0:02.5"></audio>',
    },
    {
      note: 'a button of the page stops it',
      body: '<audio src="a.mp3" autoplay></audio><button onclick="toggleSound()">♪</button>',
    },
    {
      note: 'what is made a button by a script or a role stops it',
      body: '<audio src="a.mp3" autoplay></audio><img id="music" src="note.png" alt="Music" onclick="toggle()">',
    },
    { body: '<audio src="a.mp3" autoplay></audio><div role="button" tabindex="0" class="mute">x</div>' },
    { note: 'a button says that it mutes', body: '<audio src="a.mp3" autoplay></audio><button>Unmute</button>' },
    {
      note: 'a button says so by its id',
      body: '<audio src="a.mp3" autoplay></audio><button id="playPauseBtn">Play</button>',
    },
    { note: 'controls stop it', body: '<audio src="a.mp3" autoplay controls></audio>' },
    { note: 'the end of a file of unknown length', body: '<audio src="a.mp3#t=25" autoplay></audio>' },
    { note: 'from the start', body: '<video src="a.mp4#t=,3" autoplay></video>' },
    { note: 'nothing to play yet', body: '<audio autoplay></audio>' },
    '<template><audio src="a.mp3" autoplay></audio></template>',
  ],
});
