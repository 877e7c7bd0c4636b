import { definePageRule } from '../../engine/run/rule.js';
import { textsOf, written } from '../../shared/structured-data/entities.js';
import { ENUMERATION_PROPERTIES, ENUMERATIONS, membersOf } from '../../shared/structured-data/enumerations.js';

const PREFIX = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i;

export default definePageRule({
  meta: {
    id: 'structured-data/enumeration',
    title: {
      failed: 'Structured data value is not in the allowed list',
      passed: 'Structured data values are in the allowed lists',
    },
    subcategory: 'values',
    severity: 'error',
    weight: 5,
    needs: ['structuredData'],
    messages: { unknown: 'The {property} "{value}" is not one of the values that schema.org knows ({members}, …).' },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/ItemAvailability',
      'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
      'https://developers.google.com/search/docs/appearance/structured-data/event',
    ],
    howToFix: 'Write the value as schema.org lists it, with its address: https://schema.org/InStock.',
  },
  applies: ({ structuredData }) => textsOf(structuredData, ENUMERATION_PROPERTIES).length > 0,
  check({ structuredData }, report) {
    for (const { element, property, text, value } of textsOf(structuredData, ENUMERATION_PROPERTIES)) {
      const name = text.slice(0, 200).replace(PREFIX, '').toLowerCase();
      if (!name.includes(':') && !ENUMERATIONS.get(property)?.has(name))
        report('unknown', written(element, property, value), { property, value: text, members: membersOf(property) });
    }
  },
});
