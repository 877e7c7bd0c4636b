import type { JsonValue } from '../../engine/facts/structured-data.js';
import { definePageRule } from '../../engine/run/rule.js';
import { listOf, schemaNodes, written } from '../../shared/structured-data/entities.js';

/** What programs write when a variable has no value. */
const WORDS = new Set(['undefined', 'null', 'NaN', 'None', 'Invalid date', 'Invalid Date', '[object Object]']);
/** Template languages: the whole value is one variable that was never filled. */
const VARIABLE =
  /^(?:\{\{[^{}]{1,100}\}\}|\{%[^{}]{1,100}%\}|<%=?[^<>]{1,100}%>|\$\{[^{}]{1,100}\}|%%[a-z_]{1,60}%%|\[%[^[\]]{1,60}%\]|\{\$[a-z_.]{1,60}\}|__[A-Z][A-Z_]{2,60}__)$/;
const MAX_CHARS = 110;

export default definePageRule({
  meta: {
    id: 'structured-data/placeholder',
    title: { failed: 'Template placeholder was not filled in', passed: 'Every template placeholder was filled in' },
    subcategory: 'values',
    severity: 'error',
    weight: 6,
    needs: ['structuredData'],
    messages: { unfilled: 'The property {property} of {type} has "{value}" instead of a value.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
      'https://schema.org/docs/gs.html',
    ],
    howToFix: 'Fill the variable in the template, and leave the property out when it has no value.',
  },
  applies: ({ structuredData }) => structuredData.nodes.length > 0,
  check({ structuredData }, report) {
    for (const { value, types, block } of schemaNodes(structuredData)) {
      for (const property of Object.keys(value)) {
        for (const one of listOf(value[property])) {
          if (isPlaceholder(one))
            report('unfilled', written(block.element, property, one), {
              property,
              type: types[0] ?? '',
              value: String(one).trim(),
            });
        }
      }
    }
  },
});

function isPlaceholder(value: JsonValue): boolean {
  if (typeof value !== 'string' || value.length > MAX_CHARS) return false;
  const text = value.trim();
  return WORDS.has(text) || VARIABLE.test(text);
}
