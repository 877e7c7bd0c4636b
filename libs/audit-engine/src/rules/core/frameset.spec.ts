import { ruleTester } from '../../testing/index.js';
import rule from './frameset.rule.js';

ruleTester(rule, {
  pass: ['<p>Hello</p>'],
  fail: [
    {
      page: {
        html: '<html><head><title>A</title></head>\n<frameset cols="20%,80%"><frame src="menu.html"><frameset rows="1,1"><frame src="a.html"></frameset></frameset></html>',
      },
      message: 'frameset',
      line: 2,
      evidence: '&lt;frameset',
    },
  ],
  nearMiss: [
    { note: 'a frame inside of the page', body: '<iframe src="/map" title="Map"></iframe>' },
    { note: 'a text about framesets', body: '<p>&lt;frameset&gt; is obsolete.</p>' },
  ],
});
