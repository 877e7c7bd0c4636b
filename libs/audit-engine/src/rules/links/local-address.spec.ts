import { ruleTester } from '../../testing/index.js';
import rule from './local-address.rule.js';

ruleTester(rule, {
  pass: ['<p>Open <code>http://localhost:3000</code> or <a href="https://other.example/">the demo</a>.</p>'],
  fail: [
    {
      page: '<p>x</p>\n<p>Then open <a href="http://localhost:3000">http://localhost:3000</a>.</p>',
      message: 'local',
      line: 5,
      evidence: 'http://localhost:3000',
      sentence: 'leads to localhost:3000',
    },
    { page: '<p>Open <a href="http://192.168.1.1/">the settings</a> of your router.</p>', message: 'local' },
    {
      page: '<pre>a</pre><pre>b</pre><pre>c</pre><p>See <a href="http://127.0.0.1:8080/">the page</a></p>',
      message: 'local',
    },
  ],
  notApplicable: ['<p>x</p>', { url: 'http://localhost:8080/', body: '<a href="http://localhost:3000/">x</a>' }],
  nearMiss: [
    { note: 'a slip, which is an error of its own', body: '<a href="http://localhost:3000/prices">Prices</a>' },
    { note: 'code', body: '<code><a href="http://127.0.0.1:8080/">Start</a></code>' },
    { note: 'the same page', url: 'http://example.com/', body: '<p>Locally <a href="/a">here</a></p>' },
  ],
});
