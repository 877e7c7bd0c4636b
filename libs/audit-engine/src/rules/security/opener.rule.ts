import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'security/opener',
    title: {
      failed: 'Link gives another site control of the window',
      passed: 'No link gives another site control of the window',
    },
    subcategory: 'links',
    severity: 'warning',
    weight: 2,
    needs: ['anchors'],
    messages: { opener: 'The link lets {host} steer this window: it opens a new one with rel="opener".' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/links.html#link-type-opener',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel/noopener',
    ],
    howToFix: 'Take "opener" out of the rel attribute; browsers then keep the two windows apart.',
  },
  applies: ({ anchors }) => anchors.some(({ url, isInternal }) => url !== null && !isInternal),
  check({ anchors }, report) {
    for (const { element, rel, url, isInternal } of anchors) {
      if (
        url === null ||
        isInternal ||
        !rel.includes('opener') ||
        rel.includes('noopener') ||
        rel.includes('noreferrer')
      )
        continue;
      if (element.has('target') && !['', '_self', '_top', '_parent'].includes(element.keyword('target') ?? ''))
        report('opener', element, { host: url.host });
    }
  },
});
