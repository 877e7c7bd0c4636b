import { ruleTester } from '../../testing/index.js';
import rule from './private-host.rule.js';

const link = (href: string, text = 'Prices'): string => `<p>x</p>\n<a href="${href}">${text}</a>`;

ruleTester(rule, {
  pass: [link('https://other.example/')],
  fail: [
    {
      page: link('http://localhost:3000/prices'),
      message: 'private',
      evidence: 'http://localhost:3000/prices',
      line: 5,
      sentence: 'localhost:3000',
    },
    { page: link('http://192.168.1.10/'), message: 'private' },
    {
      page: link('http://localhost:3000/a', '<img src="a.png" alt="">'),
      message: 'private',
      sentence: '"http://localhost:3000/a"',
    },
    { page: link('http://[::1]/'), message: 'private' },
    { page: link('https://wiki.intranet/'), message: 'private' },
  ],
  notApplicable: [
    '<p>x</p>',
    { url: 'http://localhost:8080/', body: link('http://localhost:3000/') },
    { url: 'http://10.0.0.5/', body: link('http://10.0.0.6/') },
  ],
  nearMiss: [
    { note: 'instructions that show the address', body: link('http://localhost:3000', 'http://localhost:3000') },
    {
      note: 'a tutorial',
      body: '<pre>npm install</pre><pre>npm start</pre><pre>npm test</pre><p>Then open <a href="http://localhost:3000/prices">the page</a>.</p>',
    },
    {
      note: 'the sentence says so',
      body: '<p>On your own machine, <a href="http://localhost:3000/">the preview</a> shows it.</p>',
    },
    {
      note: 'the page of a router',
      body: '<p>Open <a href="http://192.168.1.1/">the settings</a> of your router.</p>',
    },
    { note: 'code', body: '<code><a href="http://127.0.0.1:8080/">Start</a></code>' },
    { note: 'a public address', body: link('http://8.8.8.8/') },
    { note: 'a name that contains one', body: link('https://localhost.example.com/') },
  ],
});
