import { ruleTester } from '../../testing/index.js';
import rule from './document-write.rule.js';

ruleTester(rule, {
  pass: ['<script>const a = 1;</script>'],
  fail: [
    {
      page: `<script>document.write('<script src="https://ads.example/a.js"><\\/script>');</script>`,
      message: 'script',
      evidence: 'document.write',
    },
    { page: `<script>document.write(unescape("%3Cscript src='/a.js'%3E%3C/script%3E"));</script>`, message: 'script' },
    {
      page: {
        html: `<title>x</title><script>const a = 1;\ndocument.write('<script src="/a.js"><\\/script>');</script><p>Beans</p>`,
      },
      message: 'script',
      line: 2,
    },
    { page: `<script>document.write('<script src="/async/defer.js"><\\/script>');</script>`, message: 'script' },
    {
      page: `<script>if (typeof old == 'undefined') old = 1; document.write('<script src="/a.js"><\\/script>');</script>`,
      message: 'script',
    },
  ],
  notApplicable: [
    '<script src="/a.js"></script>',
    '<script type="text/template">document.write("<scr" + "ipt>")</script>',
  ],
  nearMiss: [
    {
      note: 'a fallback that runs only when the network fails',
      body: `<script>window.jQuery || document.write('<script src="/jquery.js"><\\/script>')</script>`,
    },
    {
      note: 'fallbacks by a question',
      body: `<script>if (typeof jQuery == 'undefined') { document.write(unescape("%3Cscript src='/jquery.js'%3E%3C/script%3E")); }</script>
        <script>if (!window.jQuery) document.write('<script src="/jquery.js"><\\/script>');</script>`,
    },
    {
      note: 'the browser does not wait for what is async',
      body: `<script>document.write('\\x3Cscript src="' + (location.hash ? '/a.js' : '/b.js') + '" async defer>\\x3C/script>');</script>
        <script>document.write(unescape("%3Cscript async='async' src='/a.js'%3E%3C/script%3E"));</script>`,
    },
    {
      note: 'a function in its place',
      body: `<script>document.write = function (text) { if (/^<script/.test(text)) later.push(text); };</script>`,
    },
    {
      note: 'blocked as mixed content',
      url: 'https://example.com/',
      body: `<script>document.write(unescape("%3Cscript src='http://ads.example/a.js'%3E%3C/script%3E"));</script>`,
    },
    { note: 'text', body: '<script>document.write(new Date().getFullYear());</script>' },
  ],
});
