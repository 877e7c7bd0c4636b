import type { JsonObject } from '../../engine/facts/structured-data.js';
import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, has, isReference, objectsOf, written } from '../../shared/structured-data/entities.js';
import { kindsOf } from '../../shared/structured-data/schema-org.js';

const WORKS = kindsOf('CreativeWork');
const PROPERTIES = ['author', 'publisher'] as const;
const NAMES = ['name', 'givenName', 'familyName', 'alternateName', 'legalName', '@value', '@list'];
/** Google asks the author of a fact check for a name or an address (structured-data/factcheck, 2026). */
const FACT_CHECKS = kindsOf('ClaimReview');

export default definePageRule({
  meta: {
    id: 'structured-data/author',
    title: { failed: 'Author or publisher has no name', passed: 'Every author and publisher has a name' },
    subcategory: 'people',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData'],
    messages: { unnamed: 'The {property} of {type} has no name.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/article#author-bp',
      'https://schema.org/author',
    ],
    howToFix: 'Write the name into the Person or Organization: "author": {"@type": "Person", "name": "Hannah Price"}.',
  },
  applies: ({ structuredData }) =>
    structuredData.nodes.some(({ value }) => PROPERTIES.some((property) => has(value, property))),
  check({ structuredData }, report) {
    const judged = new Set<JsonObject>();
    for (const { value, types, element } of entitiesOf(structuredData, WORKS)) {
      const names = types.some((type) => FACT_CHECKS.has(type)) ? [...NAMES, 'url'] : NAMES;
      for (const property of PROPERTIES) {
        for (const person of objectsOf(structuredData, value[property])) {
          if (judged.has(person)) continue;
          judged.add(person);
          if (!isReference(person) && !names.some((name) => has(person, name)))
            report('unnamed', written(element, property, person), { property, type: types[0] ?? '' });
        }
      }
    }
  },
});
