import { definePageRule } from '../../engine/run/rule.js';
import { ownerOf } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'integrity/foreign-base',
    title: { failed: 'Base URL points to another site', passed: 'No base URL points to another site' },
    subcategory: 'foreign code',
    severity: 'error',
    weight: 8,
    critical: true,
    needs: [],
    messages: { foreign: 'The <base> makes all relative URLs of the page point to {host}.' },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/semantics.html#the-base-element'],
    howToFix: 'Use your host in the href of the base element, or remove the element.',
  },
  applies: ({ named }) => named('base').length > 0,
  check({ named, location }, report) {
    const base = named('base').find(
      (element) => element.has('href') && !element.in('template') && !element.in('noscript'),
    );
    const href = base?.attr('href')?.trim() ?? '';
    if (!base || !URL.canParse(href, location.href)) return;
    const url = new URL(href, location.href);
    if (url.protocol.startsWith('http') && ownerOf(url.hostname) !== ownerOf(location.hostname))
      report('foreign', base, { host: url.host });
  },
});
