import { parseUrl } from '#common';
import { definePageRule } from '../../engine/run/rule.js';
import { textsOf, written } from '../../shared/structured-data/entities.js';

/** Properties that take nothing but addresses, or objects. */
const PROPERTIES = new Set(['url', 'sameAs', 'logo', 'image', 'contentUrl', 'embedUrl', 'thumbnailUrl']);
const SCHEME = /^[a-z][a-z0-9+.-]{1,30}:/i;

export default definePageRule({
  meta: {
    id: 'structured-data/address',
    title: { failed: 'URL in structured data is invalid', passed: 'Every URL in structured data is valid' },
    subcategory: 'values',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData'],
    messages: {
      relative: 'The {property} "{value}" is not a complete URL.',
      invalid: 'The {property} "{value}" is not a valid address.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://schema.org/url',
      'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
      'https://url.spec.whatwg.org/',
    ],
    howToFix: 'Use the complete URL with https:// and the host.',
  },
  applies: ({ structuredData }) => textsOf(structuredData, PROPERTIES).length > 0,
  check({ structuredData }, report) {
    for (const { element, property, text, value } of textsOf(structuredData, PROPERTIES)) {
      if (!SCHEME.test(text)) report('relative', written(element, property, value), { property, value: text });
      else if (/^https?:/i.test(text) && !isAddress(text.slice(0, 4_000)))
        report('invalid', written(element, property, value), { property, value: text });
    }
  },
});

function isAddress(text: string): boolean {
  const url = /\s/.test(text) ? null : parseUrl(text);
  return url !== null && url.hostname !== 'http' && url.hostname !== 'https';
}
