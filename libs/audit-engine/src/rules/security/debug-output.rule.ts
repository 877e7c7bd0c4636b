import { definePageRule } from '../../rule.js';

const PHP = /<b>(Fatal error|Parse error|Warning|Notice|Deprecated)<\/b>:\s{1,5}[^<]{1,500}(?:<a [^>]{1,200}>[^<]{0,100}<\/a>[^<]{0,300})?\bin <b>[^<]{1,300}<\/b> on line <b>\d{1,7}<\/b>/g;

/** Pages and bars of frameworks, by text that only they write: all parts must be there. Source: the frameworks' own templates; 2026-11-01. */
const MARKS: readonly { name: string; parts: readonly string[]; kind: 'page' | 'bar' }[] = [
  { name: 'Django', parts: ['seeing this error because you have <code>DEBUG = True</code>', 'id="explanation"'], kind: 'page' },
  { name: 'Rails', parts: ['<title>Action Controller: Exception caught</title>'], kind: 'page' },
  { name: 'Werkzeug', parts: ['// Werkzeug Debugger</title>'], kind: 'page' },
  { name: 'ASP.NET', parts: ["<H1>Server Error in '", 'Stack Trace:'], kind: 'page' },
  { name: 'Laravel', parts: ['<title>Whoops! There was an error.</title>', 'Whoops container'], kind: 'page' },
  { name: 'Tomcat', parts: ['<title>HTTP Status ', '<h3>Apache Tomcat/'], kind: 'page' },
  { name: 'Symfony', parts: ['class="sf-toolbar', 'id="sfwdt'], kind: 'bar' },
  { name: 'Django Debug Toolbar', parts: ['id="djDebug"'], kind: 'bar' },
  { name: 'PHP Debug Bar', parts: ['new PhpDebugBar.DebugBar('], kind: 'bar' },
];

export default definePageRule({
  meta: {
    id: 'security/debug-output',
    name: 'Messages for developers',
    subcategory: 'leaks',
    severity: 'error',
    weight: 8,
    needs: ['source', 'document'],
    messages: {
      php: 'The page shows a message of PHP ({kind}) with the path of the file.',
      page: 'The page is an error page of {name} for developers.',
      bar: 'The page carries the developer bar of {name}.',
    },
    since: '1.0',
    references: ['https://cwe.mitre.org/data/definitions/209.html', 'https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html'],
    howToFix: 'Switch debugging off on the public server (display_errors = Off, DEBUG = False, APP_DEBUG=false) and write errors to a log; then mend the error itself.',
  },
  check({ source, document }, report) {
    if (source.includes('</b> on line <b>')) {
      for (const match of source.matchAll(PHP)) report('php', { snippet: match[0].slice(0, 300), line: document.lineAt(match.index) }, { kind: match[1] ?? '' });
    }
    for (const { name, parts, kind } of MARKS) {
      const at = source.indexOf(parts[0] ?? '');
      if (at !== -1 && parts.every((part) => source.includes(part))) report(kind, { snippet: parts[0] ?? '', line: document.lineAt(at) }, { name });
    }
  },
});
