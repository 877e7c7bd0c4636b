import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, listOf, textOf } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';
import { kindsOf } from '../../shared/structured-data/schema-org.js';

const PLACES = kindsOf('LocalBusiness');
const SPECIFICATIONS = new Set(['OpeningHoursSpecification']);
/** https://schema.org/openingHours: two letters per day; a time or a range of times. */
const HOURS =
  /^(?:(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:\s*[-–,]\s*(?:Mo|Tu|We|Th|Fr|Sa|Su)){0,6})?(?:\s*,?\s*(?:\d{1,2}:\d{2}(?::\d{2})?\s*[-–]\s*\d{1,2}:\d{2}(?::\d{2})?)){0,4}$/i;
const TIME = /^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const DAYS = new Set([
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'publicholidays',
  'mo',
  'tu',
  'we',
  'th',
  'fr',
  'sa',
  'su',
  'ph',
]);
const MAX_CHARS = 100;

export default definePageRule({
  meta: {
    id: 'local/opening-hours',
    title: { failed: 'Opening hours are invalid', passed: 'Opening hours are valid' },
    subcategory: 'opening hours',
    severity: 'error',
    weight: 5,
    needs: ['structuredData'],
    messages: {
      hours: 'The opening hours "{value}" are not in the form "Mo-Fr 09:00-17:00".',
      time: 'The time "{value}" in {property} is not in the form "09:00".',
      day: 'The day "{value}" is not one that schema.org knows.',
    },
    since: '1.0',
    references: [
      'https://schema.org/openingHours',
      'https://schema.org/OpeningHoursSpecification',
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
    ],
    howToFix:
      'Write OpeningHoursSpecification with dayOfWeek in English, such as "Monday", and opens and closes with 24 hours, such as "09:00".',
  },
  applies: ({ structuredData }) =>
    describes(structuredData, SPECIFICATIONS) ||
    entitiesOf(structuredData, PLACES).some(({ value }) => value['openingHours'] !== undefined),
  check({ structuredData }, report) {
    for (const { value, element } of entitiesOf(structuredData, PLACES)) {
      for (const text of listOf(value['openingHours']).map(textOf)) {
        if (text && !(text.length <= MAX_CHARS && text.split(/[;\n]/).every((part) => HOURS.test(part.trim()))))
          report('hours', element, { value: text });
      }
    }
    for (const { value, element } of entitiesOf(structuredData, SPECIFICATIONS)) {
      for (const property of ['opens', 'closes'] as const) {
        const text = textOf(value[property]);
        if (text && !TIME.test(text.slice(0, MAX_CHARS).replace(/^T/, '')))
          report('time', element, { property, value: text });
      }
      for (const text of listOf(value['dayOfWeek']).map(textOf)) {
        if (
          text &&
          !DAYS.has(
            text
              .slice(0, MAX_CHARS)
              .toLowerCase()
              .replace(/^https?:\/\/(?:www\.)?schema\.org\//, '')
              .replace(/^schema:/, ''),
          )
        )
          report('day', element, { value: text });
      }
    }
  },
});
