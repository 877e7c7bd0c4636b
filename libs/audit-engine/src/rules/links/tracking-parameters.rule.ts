import { definePageRule } from '../../engine/run/rule.js';
import { malformationOf } from '../../shared/addresses/malformed.js';
import { TRACKING_NAMES, TRACKING_PREFIXES } from '../../shared/addresses/tracking-parameters.data.js';

export default definePageRule({
  meta: {
    id: 'links/tracking-parameters',
    title: { failed: 'Internal link has campaign parameters', passed: 'No internal link has campaign parameters' },
    subcategory: 'parameters',
    severity: 'warning',
    weight: 3,
    needs: ['anchors'],
    messages: { tracking: 'An internal link carries the campaign parameter {name}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://support.google.com/analytics/answer/10917952',
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    ],
    howToFix: 'Remove the parameter; measure clicks inside of the site with events instead.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.isInternal),
  check({ anchors }, report) {
    for (const anchor of anchors) {
      const { isInternal, url, element } = anchor;
      const name = isInternal && url !== null && url.search.length > 1 ? trackingParameter(url.search) : undefined;
      // A mistyped address is meant for another site; `links/malformed` reports it.
      if (name !== undefined && malformationOf(anchor) === null) report('tracking', element, { name });
    }
  },
});

function trackingParameter(search: string): string | undefined {
  const names = search
    .slice(1, 2_000)
    .split('&')
    .map((pair) => pair.split('=', 1)[0]?.toLowerCase() ?? '');
  return names.find((name) => TRACKING_NAMES.has(name) || TRACKING_PREFIXES.some((prefix) => name.startsWith(prefix)));
}
