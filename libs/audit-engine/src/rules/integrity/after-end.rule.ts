import { definePageRule } from '../../engine/run/rule.js';
import { endOfDocument, isUnseenFrame } from '../../shared/abuse/unseen-frame.js';
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
    const end = endOfDocument(source);
    if (end === -1) return;
    for (const element of named('script', 'iframe', 'a')) {
      if (element.start < end || element.in('template') || (element.name === 'iframe' && isUnseenFrame(element)))
        continue;
      const href = element.attr(element.name === 'a' ? 'href' : 'src')?.trim();
      const url = href ? resolve(href) : null;
      if (url?.protocol.startsWith('http') && ownerOf(url.hostname) !== ownerOf(location.hostname))
        report('appended', element, { element: element.name, host: url.host });
    }
  },
});
