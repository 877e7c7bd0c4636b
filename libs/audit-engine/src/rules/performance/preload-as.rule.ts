import { definePageRule } from '../../engine/run/rule.js';

/** Destinations of the Fetch standard, https://fetch.spec.whatwg.org/#concept-request-destination, 2026-11. */
const DESTINATIONS = new Set([
  'audio',
  'audioworklet',
  'document',
  'embed',
  'fetch',
  'font',
  'frame',
  'iframe',
  'image',
  'json',
  'manifest',
  'object',
  'paintworklet',
  'report',
  'script',
  'serviceworker',
  'sharedworker',
  'style',
  'text',
  'track',
  'video',
  'webidentity',
  'worker',
  'xslt',
]);

export default definePageRule({
  meta: {
    id: 'performance/preload-as',
    title: { failed: 'Preload link has no valid as attribute', passed: 'Every preload link has a valid as attribute' },
    subcategory: 'hints',
    severity: 'error',
    weight: 4,
    needs: ['head'],
    messages: {
      missing: 'A preload link has no as attribute: browsers ignore it.',
      unknown: 'A preload link has as="{value}", which no browser knows.',
    },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/links.html#link-type-preload',
      'https://web.dev/articles/preload-critical-assets',
    ],
    howToFix: 'Write what the file is: as="font", as="style", as="script", as="image" or as="fetch".',
  },
  applies: ({ head }) => head.linksOf('preload').length > 0,
  check({ head }, report) {
    for (const { element, rel } of head.linksOf('preload')) {
      const value = element.keyword('as') ?? '';
      if (value === '' && !rel.includes('stylesheet')) report('missing', element);
      else if (value !== '' && !DESTINATIONS.has(value)) report('unknown', element, { value });
    }
  },
});
