import { definePageRule } from '../../engine/run/rule.js';
import { ownerOf } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'integrity/after-end',
    name: 'Foreign content after the end of the page',
    subcategory: 'foreign code',
    severity: 'warning',
    weight: 5,
    needs: ['source'],
    messages: { appended: 'After </html> the page has <{element}> elements of {host}.' },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/syntax.html#writing', 'https://web.dev/articles/hacked'],
    howToFix:
      'Find out who appends it (the server, a plugin, a hacked file); move what belongs to the page before </body> and remove the rest.',
  },
  applies: ({ named }) => named('html').length > 0,
  check({ source, named, resolve, location }, report) {
    const end = lastEnd(source);
    if (end === -1) return;
    for (const element of named('script', 'iframe', 'a')) {
      if (element.start < end || element.in('template')) continue;
      const href = element.attr(element.name === 'a' ? 'href' : 'src')?.trim();
      const url = href ? resolve(href) : null;
      if (url?.protocol.startsWith('http') && ownerOf(url.hostname) !== ownerOf(location.hostname))
        report('appended', element, { element: element.name, host: url.host });
    }
  },
});

/** Offset of the last end tag of the document; -1 when it is left out. */
function lastEnd(source: string): number {
  const lower = source.lastIndexOf('</html>');
  return lower === -1 ? source.lastIndexOf('</HTML>') : lower;
}
