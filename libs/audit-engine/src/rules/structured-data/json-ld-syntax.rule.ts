import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'structured-data/json-ld-syntax',
    title: { failed: 'JSON-LD has a syntax error', passed: 'No JSON-LD has a syntax error' },
    subcategory: 'syntax',
    severity: 'error',
    weight: 8,
    needs: ['structuredData'],
    messages: { invalid: 'A JSON-LD block is not valid JSON: {error}.' },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents',
      'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
    ],
    howToFix:
      'Correct the JSON at the place the message names; common causes are trailing commas, unescaped quotes and line breaks inside of strings.',
  },
  applies: ({ structuredData }) => structuredData.blocks.length > 0,
  check({ structuredData }, report) {
    for (const { error, element } of structuredData.blocks)
      if (error !== null) report('invalid', element, { error: error.replace(/\.$/, '') });
  },
});
