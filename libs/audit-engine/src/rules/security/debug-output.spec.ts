import { ruleTester } from '../../testing/index.js';
import rule from './debug-output.rule.js';

const php = (kind: string): string =>
  `<br />\n<b>${kind}</b>:  Undefined variable $title in <b>/var/www/shop/header.php</b> on line <b>42</b><br />\n`;

ruleTester(rule, {
  pass: ['<p>Welcome</p>'],
  fail: [
    { page: php('Warning'), message: 'php', sentence: 'PHP (Warning)', evidence: '/var/www/shop/header.php', line: 5 },
    { page: php('Notice') + php('Deprecated'), message: 'php', count: 2 },
    {
      page: '<!doctype html><html><head><title>ValueError at /</title></head><body><div id="explanation"><p>You’re seeing this error because you have <code>DEBUG = True</code> in your settings.</p></div></body></html>',
      message: 'page',
      sentence: 'Django',
    },
    {
      page: '<!doctype html><html><head><title>Action Controller: Exception caught</title></head><body></body></html>',
      message: 'page',
      sentence: 'Rails',
    },
    {
      page: "<h1>Server Error in '/' Application.</h1><b>Stack Trace:</b>",
      message: 'page',
      sentence: 'ASP.NET',
      evidence: 'Server Error',
    },
    { page: '<div id="djDebug"></div>', message: 'bar', sentence: 'Django' },
    { page: '<script>var bar = new PhpDebugBar.DebugBar();</script>', message: 'bar', sentence: 'PHP Debug Bar' },
    { page: '<div id="sfwdt1a2b3c" class="sf-toolbar sf-display-none"></div>', message: 'bar', sentence: 'Symfony' },
  ],
  nearMiss: [
    {
      note: 'a lesson that shows such a message',
      body: '<pre><b>Warning</b>: Undefined variable $a in <b>/srv/www/index.php</b> on line <b>3</b></pre>',
    },
    {
      note: 'a tutorial that shows the message',
      body: '<pre>&lt;b&gt;Warning&lt;/b&gt;:  Undefined variable in &lt;b&gt;/var/www/a.php&lt;/b&gt; on line &lt;b&gt;42&lt;/b&gt;</pre>',
    },
    { note: 'a bold word', body: '<p><b>Warning</b>: do not open. See the <b>manual</b> on page <b>42</b>.</p>' },
    {
      note: 'a documentation of Django',
      body: '<p>You’re seeing this error because you have <code>DEBUG = True</code> in your settings.</p>',
    },
  ],
});
