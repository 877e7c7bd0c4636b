import { definePageRule } from '../../engine/run/rule.js';
import { isUnreachableHost, privateLinks } from '../../shared/addresses/private-host.js';

export default definePageRule({
  meta: {
    id: 'links/private-host',
    title: { failed: 'Link points into a private network', passed: 'No link points into a private network' },
    subcategory: 'broken',
    severity: 'error',
    weight: 7,
    needs: ['anchors', 'document'],
    messages: { private: 'The link "{text}" leads to {host}, which only exists on one computer or in one network.' },
    since: '1.0',
    version: 2,
    references: ['https://www.rfc-editor.org/rfc/rfc1918', 'https://www.rfc-editor.org/rfc/rfc6761'],
    howToFix:
      'Write the public address of the page; it is usually left over from the computer where the page was written.',
  },
  // Who audits a site inside of a network links there rightly.
  applies: ({ anchors, location }) =>
    !isUnreachableHost(location.hostname) && anchors.some((anchor) => anchor.kind === 'http'),
  check(page, report) {
    for (const { element, name, host, isSaid } of privateLinks(page))
      if (!isSaid) report('private', element, { text: name, host });
  },
});
