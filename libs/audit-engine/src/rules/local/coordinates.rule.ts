import type { JsonValue } from '../../engine/facts/structured-data.js';
import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, textOf } from '../../shared/structured-data/entities.js';
import { describes } from '../../shared/structured-data/requirements.js';

const TYPES = new Set(['GeoCoordinates']);

export default definePageRule({
  meta: {
    id: 'local/coordinates',
    title: { failed: 'Coordinates of a place are invalid', passed: 'Coordinates of places are valid' },
    subcategory: 'place',
    severity: 'error',
    weight: 5,
    needs: ['structuredData'],
    messages: {
      invalid: 'The {property} "{value}" is not a number of degrees from {least} to {most}.',
      zero: 'The coordinates are 0, 0: a place in the sea off West Africa.',
    },
    since: '1.0',
    references: [
      'https://schema.org/GeoCoordinates',
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
    ],
    howToFix: 'Write latitude and longitude as decimal degrees with a point, for example 52.03421 and -2.42365.',
  },
  applies: ({ structuredData }) => describes(structuredData, TYPES),
  check({ structuredData }, report) {
    for (const { value, element } of entitiesOf(structuredData, TYPES)) {
      const latitude = degreesOf(value['latitude']);
      const longitude = degreesOf(value['longitude']);
      if (latitude === 0 && longitude === 0) report('zero', element);
      for (const [property, degrees, most] of [
        ['latitude', latitude, 90],
        ['longitude', longitude, 180],
      ] as const) {
        if (degrees === null || Math.abs(degrees) <= most) continue; // NaN goes on.
        report('invalid', element, { property, value: textOf(value[property]) ?? '', least: -most, most });
      }
    }
  },
});

/** Degrees; NaN for what is none; null when nothing is given. */
function degreesOf(value: JsonValue | undefined): number | null {
  const text = textOf(value);
  if (text === null || text === '') return null;
  return /^[+-]?\d{1,3}(?:\.\d{0,30})?$/.test(text) ? Number(text) : Number.NaN;
}
