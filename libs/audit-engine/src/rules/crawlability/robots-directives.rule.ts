import type { RobotsDirective } from '../../engine/facts/indexing.js';
import { definePageRule } from '../../engine/run/rule.js';
import { KNOWN_DIRECTIVES, VALUE_PATTERNS } from '../../shared/crawling/robots-directives.data.js';

export default definePageRule({
  meta: {
    id: 'crawlability/robots-directives',
    title: { failed: 'Robots directive is unknown or invalid', passed: 'Every robots directive is valid' },
    subcategory: 'indexing',
    severity: 'warning',
    weight: 3,
    needs: ['robots'],
    messages: {
      unknown: 'No search engine knows the robots directive "{directive}".',
      value: 'The robots directive {directive} has the value "{value}", which is ignored.',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    howToFix:
      'Correct the spelling: directives such as noindex, nofollow or max-snippet:50 are separated by commas, values follow a colon.',
  },
  applies: ({ robots }) => robots.directives.length > 0,
  check({ robots }, report) {
    for (const directive of robots.directives) {
      const { name, value } = directive;
      // What is left of a date after its comma.
      if (/^\d/.test(name)) continue;
      const pattern = VALUE_PATTERNS.get(name);
      if (!KNOWN_DIRECTIVES.has(name)) report('unknown', placeOf(directive), { directive: name });
      else if (pattern && !pattern.test(value ?? ''))
        report('value', placeOf(directive), { directive: name, value: value ?? '' });
    }
  },
});

function placeOf({ element, name, value }: RobotsDirective): RobotsDirective['element'] | string {
  return element ?? `X-Robots-Tag: ${name}${value === null ? '' : `: ${value}`}`;
}
