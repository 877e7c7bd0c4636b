import { definePageRule } from '../../engine/run/rule.js';
import { endOfDocument, isUnseenFrame } from '../../shared/abuse/unseen-frame.js';
import { ownerOf } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'integrity/after-end',
    title: {
      failed: 'Foreign content follows the end of the page',
      passed: 'No foreign content follows the end of a page',
    },
    subcategory: 'foreign code',
    severity: 'warning',
    weight: 5,
    needs: ['source', 'head'],
    messages: { appended: 'After </html> the page has <{element}> elements of {host}.' },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/syntax.html#writing', 'https://web.dev/articles/hacked'],
    howToFix:
      'Find out who appends it (the server, a plugin, a hacked file); move what belongs to the page before </body> and remove the rest.',
  },
  readsSent: true,
  applies: ({ named }) => named('html').length > 0,
  check({ source, head, named, resolve, location }, report) {
    const end = endOfDocument(source);
    if (end === -1) return;
    for (const element of named('script', 'iframe', 'a')) {
      if (element.start < end || element.in('template') || (element.name === 'iframe' && isUnseenFrame(element)))
        continue;
      const href = element.attr(element.name === 'a' ? 'href' : 'src')?.trim();
      const url = href ? resolve(href) : null;
      // The page's own name: a copy of the site on another host.
      if (element.name === 'a' && url !== null && (head.title ?? '').toLowerCase().includes(nameOf(url))) continue;
      if (url?.protocol.startsWith('http') && ownerOf(url.hostname) !== ownerOf(location.hostname))
        report('appended', element, { element: element.name, host: url.host });
    }
  },
});

/** `sqlite` of `www.sqlite.org`; too short ones say nothing. */
function nameOf({ hostname }: URL): string {
  const name = ownerOf(hostname).split('.', 1)[0] ?? '';
  return name.length > 3 ? name : '\0';
}
