import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, has } from '../../shared/structured-data/entities.js';
import { describes, eachMissing } from '../../shared/structured-data/requirements.js';
import { REQUIRED } from '../../shared/structured-data/rich-results.data.js';
import { EVENTS } from '../../shared/structured-data/rich-results.js';

/** Like EventSeries: the single events have date and place. */
const SERIES = ['subEvent', 'subEvents', 'eventSchedule'];

export default definePageRule({
  meta: {
    id: 'structured-data/event',
    title: { failed: 'Event data is incomplete', passed: 'Event data is complete' },
    subcategory: 'required properties',
    severity: 'error',
    weight: 6,
    needs: ['structuredData'],
    messages: { missing: 'An event ({type}) has no {property}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/event',
      'https://schema.org/Event',
    ],
    howToFix: 'Give the event a name, a startDate and a location.',
  },
  applies: ({ structuredData }) => describes(structuredData, EVENTS),
  check({ structuredData }, report) {
    const described = entitiesOf(structuredData, EVENTS).filter(
      ({ isMain, value }) => isMain && !SERIES.some((property) => has(value, property)),
    );
    eachMissing(described, REQUIRED.event, ({ element, types }, property) =>
      report('missing', element, { type: types[0] ?? '', property }),
    );
  },
});
