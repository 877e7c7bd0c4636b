import { ruleTester } from '../../testing/index.js';
import rule from './obfuscated-script.rule.js';

const codes = Array.from({ length: 50 }, (_, i) => 60 + i).join(',');
const script = (code: string): string => `<script>${code}</script>`;

ruleTester(rule, {
  pass: [script('document.body.dataset.ready = "1";')],
  fail: [
    {
      page: script('eval(atob("YWxlcnQoMSk="))'),
      message: 'disguised',
      sentence: 'eval of decoded text',
      evidence: '&lt;script',
    },
    { page: script(`eval(String.fromCharCode(97,108))`), message: 'disguised', sentence: 'eval of character codes' },
    {
      page: script(`var s = String.fromCharCode(${codes}); document.head.append(s)`),
      message: 'disguised',
      sentence: 'character codes',
    },
    {
      page: script("eval(function(p,a,c,k,e,d){e=function(c){return c};return p}('0',1,1,'x'.split('|'),0,{}))"),
      message: 'disguised',
      sentence: 'packed',
    },
    {
      page: script("document.write(unescape('%3C%73%63%72%69%70%74 src=x%3E%3C/script%3E'))"),
      message: 'disguised',
      sentence: 'written from encoded text',
    },
    {
      page: script('setTimeout(atob("YWxlcnQoMSk="), 10); new Function(atob("YWxlcnQoMSk="))()'),
      message: 'disguised',
    },
    { page: script('window["eval"](window["atob"]("YWxlcnQoMSk="))'), message: 'disguised' },
    {
      page: script(`var _0x4a1b=['a'];(function(_0x12,_0x34){${'_0x12[_0x34](_0x4a1b);'.repeat(6)}})(_0x4a1b,0x1f4)`),
      message: 'disguised',
      sentence: 'scrambled',
    },
    { page: script(`var x = "${'\\x68'.repeat(70)}"`), message: 'disguised', sentence: '\\x codes' },
  ],
  notApplicable: [
    '<script src="/a.js"></script>',
    '<script type="application/json">{"code": "eval(atob(1))"}</script>',
  ],
  nearMiss: [
    {
      note: 'the published snippet of ga.js',
      body: script(
        `var gaJsHost = (("https:" == document.location.protocol) ? "https://ssl." : "http://www.");\ndocument.write(unescape("%3Cscript src='" + gaJsHost + "google-analytics.com/ga.js' type='text/javascript'%3E%3C/script%3E"));`,
      ),
    },
    {
      note: 'a fallback for a library',
      body: script(`window.jQuery || document.write(unescape('%3Cscript src="/js/jquery.js"%3E%3C/script%3E'))`),
    },
    {
      note: 'a counter',
      body: script(
        `document.write(unescape("%3Cscript%20src=%27//counter.example/c.js%27%20type=%27text/javascript%27%3E%3C/script%3E"))`,
      ),
    },
    {
      note: 'a mail address written for people and not for collectors',
      body: script(
        `document.write(String.fromCharCode(${[...'<a href="mailto:info@example.com">info@example.com</a>'].map((char) => char.charCodeAt(0)).join(',')}))`,
      ),
    },
    { note: 'a picture as text', body: script('img.src = "data:image/gif;base64,R0lGODlhAQABAAAAACw="; atob(data)') },
    {
      note: 'a few character codes',
      body: script('var nbsp = String.fromCharCode(160), dash = String.fromCharCode(8211, 8212); medieval(1)'),
    },
    {
      note: 'the old loader of an analytics script',
      body: script(`document.write(unescape("%3Clink rel='stylesheet'%3E"))`),
    },
    {
      note: 'what it loads is the finding of another rule',
      body: script(
        `eval(atob("${Buffer.from('document.write(\'<script src="//t.example.net/t.js">\')').toString('base64')}"))`,
      ),
    },
    { note: 'a hexadecimal number', body: script('var mask_0x1f = 0x1f4; atob(text)') },
    { note: 'code on display', body: '<pre>eval(atob("YWxlcnQoMSk="))</pre><script>1</script>' },
  ],
});
