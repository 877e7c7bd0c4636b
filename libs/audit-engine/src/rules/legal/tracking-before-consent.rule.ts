import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'legal/tracking-before-consent',
    title: { failed: 'Tracking starts before consent', passed: 'No tracking starts before consent' },
    subcategory: 'consent',
    severity: 'warning',
    weight: 5,
    needs: ['browser'],
    messages: { tracks: 'The page calls {host} before anybody has agreed to it.' },
    since: '1.0',
    references: [
      'https://eur-lex.europa.eu/eli/dir/2002/58/oj',
      'https://www.edpb.europa.eu/our-work-tools/our-documents/guidelines/guidelines-052020-consent-under-regulation-2016679_en',
    ],
    howToFix: 'Load the script of the service only after the visitor has agreed.',
  },
  applies: ({ browser }) => browser !== null,
  check({ browser }, report) {
    for (const host of browser?.trackers ?? []) report('tracks', { snippet: host }, { host });
  },
});
