import { definePageRule } from '../../engine/run/rule.js';
import { isObject, listOf, written } from '../../shared/structured-data/entities.js';

/** Also of its former hosted extensions, whose hosts lead to the same vocabulary. */
const CONTEXT =
  /^https?:\/\/(?:(?:www|auto|bib|health-lifesci|iot|meta|pending)\.)?schema\.org\/?(?:docs\/jsonldcontext\.jsonl?d?)?#?$/i;

export default definePageRule({
  meta: {
    id: 'structured-data/context',
    title: { failed: 'JSON-LD has no valid @context', passed: 'Every JSON-LD object has a valid @context' },
    subcategory: 'syntax',
    severity: 'error',
    weight: 7,
    needs: ['structuredData'],
    messages: {
      missing: 'A JSON-LD object of type {type} has no @context, so its vocabulary is unknown.',
      misspelt: 'The @context "{context}" is not that of schema.org.',
    },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/TR/json-ld11/#the-context', 'https://schema.org/docs/gs.html'],
    howToFix: 'Write "@context": "https://schema.org" into each block.',
  },
  applies: ({ structuredData }) => structuredData.blocks.some(({ value }) => value !== undefined),
  check({ structuredData }, report) {
    for (const { value, element } of structuredData.blocks) {
      for (const object of listOf(value)) {
        if (!isObject(object)) continue;
        const context = object['@context'];
        if (context === undefined && object['@type'] !== undefined)
          report('missing', element, { type: typeText(object['@type']) });
        for (const one of listOf(context)) {
          if (typeof one === 'string' && /sch?ema\.?org|schema\./i.test(one) && !isSchemaOrg(one))
            report('misspelt', written(element, '@context', one), { context: one });
        }
      }
    }
  },
});

/** Without a scheme it is read by all search engines. */
function isSchemaOrg(context: string): boolean {
  return CONTEXT.test(context.trim()) || /^(?:\/\/)?(?:www\.)?schema\.org\/?$/i.test(context.trim());
}

function typeText(value: unknown): string {
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : 'unknown';
}
