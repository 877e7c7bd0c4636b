import { definePageRule } from '../../engine/run/rule.js';
import { malformationOf } from '../../shared/addresses/malformed.js';

export default definePageRule({
  meta: {
    id: 'links/malformed',
    title: { failed: 'Link URL is malformed', passed: 'Every link URL is well-formed' },
    subcategory: 'markup',
    severity: 'error',
    weight: 7,
    needs: ['anchors'],
    messages: {
      invalid: '"{href}" is not a URL.',
      scheme: '"{href}" starts with a mistyped scheme; {meant} is meant.',
      doubled: '"{href}" has its scheme twice.',
      bareHost: '"{href}" has no scheme, so it leads to a path of this site.',
      bareMail: '"{href}" is an e-mail address without mailto:.',
      markdown: '"{href}" is a link in Markdown, so it leads to a path of this site.',
    },
    since: '1.0',
    version: 2,
    references: ['https://url.spec.whatwg.org/#url-writing', 'https://www.rfc-editor.org/rfc/rfc3986#section-3'],
    howToFix: 'Use the complete URL: https://www.example.com/, mailto:info@example.com.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.href !== null),
  check({ anchors }, report) {
    for (const anchor of anchors) {
      const found = malformationOf(anchor);
      if (found === null) continue;
      const href = anchor.href ?? '';
      if (found.kind === 'scheme') report('scheme', anchor.element, { href, meant: found.meant });
      else report(found.kind, anchor.element, { href });
    }
  },
});
