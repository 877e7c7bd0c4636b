import { ruleTester } from '../../testing/index.js';
import rule from './plugins.rule.js';

ruleTester(rule, {
  pass: ['<object data="plan.pdf" type="application/pdf">Plan</object>', '<embed src="a.svg" title="A">'],
  fail: [
    {
      page: '<object data="game.swf" type="application/x-shockwave-flash"><embed src="game.swf"></object><embed src="intro.swf?v=1"><applet code="A"></applet>',
      message: 'plugin',
      count: 3,
      sentence: 'Flash',
      evidence: 'game.swf',
    },
    {
      page: '<object data="a.swf"><a href="https://example.com"><img src="/get-player.png" alt="Get the player"></a></object>',
      message: 'plugin',
    },
    {
      page: '<object type="application/x-silverlight-2" data="data:,"></object>',
      message: 'plugin',
      sentence: 'Silverlight',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'a fallback for old browsers',
      body: '<video src="a.mp4" controls><object data="player.swf"></object></video>',
    },
    { note: 'a video in its place', body: '<object data="a.swf"><video src="a.mp4" controls></video></object>' },
    {
      note: 'a script that runs it',
      body: '<script src="https://unpkg.com/@ruffle-rs/ruffle"></script><embed src="a.swf">',
    },
    '<embed src="swf-history.pdf" title="A">',
    '<template><embed src="a.swf"></template>',
  ],
});
