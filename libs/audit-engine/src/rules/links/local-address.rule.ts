import { definePageRule } from '../../engine/run/rule.js';
import { isUnreachableHost, privateLinks } from '../../shared/addresses/private-host.js';

export default definePageRule({
  meta: {
    id: 'links/local-address',
    title: {
      failed: "Link points to the reader's own computer",
      passed: "No link points to the reader's own computer",
    },
    subcategory: 'broken',
    severity: 'warning',
    weight: 1,
    needs: ['anchors', 'document'],
    messages: {
      local:
        'The link "{text}" leads to {host}, which answers only where the reader has set it up, and is broken for everybody else.',
    },
    since: '1.1',
    version: 2,
    references: ['https://www.rfc-editor.org/rfc/rfc6761#section-6.3', 'https://www.rfc-editor.org/rfc/rfc1918'],
    howToFix: 'Write such an address as <code>http://localhost:3000</code> for people to type, without a link.',
  },
  // Who audits a site inside of a network links there rightly.
  applies: ({ anchors, location }) =>
    !isUnreachableHost(location.hostname) && anchors.some((anchor) => anchor.kind === 'http'),
  check(page, report) {
    for (const { element, name, host, isSaid } of privateLinks(page))
      if (isSaid) report('local', element, { text: name, host });
  },
});
