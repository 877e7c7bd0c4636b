import { definePageRule } from '../../engine/run/rule.js';
import type { PageElement } from '../../engine/parse/element.js';

const KINDS = new Set(['Fatal error', 'Parse error', 'Warning', 'Notice', 'Deprecated']);
/** From the bold kind on, as PHP writes it with html_errors. */
const PHP =
  /<b>[A-Z][a-z ]{4,12}<\/b>:\s{1,5}[^<]{1,500}(?:<a [^>]{1,200}>[^<]{0,100}<\/a>[^<]{0,300})?\bin <b>[^<]{1,300}<\/b> on line <b>\d{1,7}<\/b>/y;

/** Titles that only the error pages of frameworks have. Source: the frameworks' own templates; 2026-11-01. */
const TITLES: readonly (readonly [RegExp, string])[] = [
  [/^Action Controller: Exception caught$/, 'Rails'],
  [/ \/\/ Werkzeug Debugger$/, 'Werkzeug'],
  [/^Whoops! There was an error\.$/, 'Laravel'],
];

export default definePageRule({
  meta: {
    id: 'security/debug-output',
    title: { failed: 'Page shows debug output', passed: 'No page shows debug output' },
    subcategory: 'leaks',
    severity: 'error',
    weight: 8,
    needs: ['source', 'document', 'head'],
    messages: {
      php: 'The page shows a message of PHP ({kind}) with the path of the file.',
      page: 'The page is an error page of {name} for developers.',
      bar: 'The page carries the developer bar of {name}.',
    },
    since: '1.0',
    references: [
      'https://cwe.mitre.org/data/definitions/209.html',
      'https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html',
    ],
    howToFix:
      'Switch debugging off on the public server (display_errors = Off, DEBUG = False, APP_DEBUG=false) and write errors to a log. Then fix the error itself.',
  },
  check({ source, document, head }, report) {
    for (const element of document.named('b')) {
      if (!KINDS.has(element.text) || element.closest('pre', 'code', 'blockquote', 'samp') !== null) continue;
      PHP.lastIndex = element.start;
      const message = PHP.exec(source)?.[0];
      if (message !== undefined)
        report('php', { snippet: message.slice(0, 300), line: element.line }, { kind: element.text });
    }
    const [title] = head.titles;
    const page = TITLES.find(([pattern]) => title && pattern.test(title.text));
    if (page) report('page', title, { name: page[1] });
    const django = document.ids.get('explanation')?.[0];
    if (django?.text.includes('seeing this error because you have DEBUG = True'))
      report('page', django, { name: 'Django' });
    const yellow = document.named('h1').find(({ text }) => text.startsWith("Server Error in '"));
    if (yellow && source.includes('Stack Trace:')) report('page', yellow, { name: 'ASP.NET' });
    const [bar, name] = developerBar(document.ids, source);
    if (name !== '') report('bar', bar, { name });
  },
});

function developerBar(ids: ReadonlyMap<string, readonly PageElement[]>, source: string): [PageElement | null, string] {
  const django = ids.get('djDebug')?.[0];
  if (django) return [django, 'Django'];
  for (const [id, [element]] of ids)
    if (id.startsWith('sfwdt') && element?.tokens('class').includes('sf-toolbar')) return [element, 'Symfony'];
  return source.includes('PhpDebugBar.DebugBar(') ? [null, 'PHP Debug Bar'] : [null, ''];
}
