import { definePageRule } from '../../engine/run/rule.js';
import { cacheControlOf } from '../../shared/headers/cache-control.js';

const NUMBERS = ['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error'];
/** Names that servers are configured with by mistake, 2026-11. */
const MISSPELT: Readonly<Record<string, string>> = {
  maxage: 'max-age',
  max_age: 'max-age',
  's-max-age': 's-maxage',
  smaxage: 's-maxage',
  nocache: 'no-cache',
  nostore: 'no-store',
  'no cache': 'no-cache',
  'no store': 'no-store',
  'must-revalidated': 'must-revalidate',
  mustrevalidate: 'must-revalidate',
  'stale-while-revalidation': 'stale-while-revalidate',
};

export default definePageRule({
  meta: {
    id: 'performance/cache-control',
    title: { failed: 'Cache-Control header is invalid', passed: 'Every Cache-Control header is valid' },
    subcategory: 'caching',
    severity: 'error',
    weight: 4,
    needs: ['headers'],
    messages: {
      separator: 'Directives of Cache-Control are separated by semicolons: caches do not understand them.',
      number: 'Cache-Control has {directive}="{value}", which is not a number of seconds.',
      misspelt: 'Cache-Control has "{directive}", which no cache knows; {correct} is probably meant.',
      conflict: 'Cache-Control has {first} and {second}, which contradict each other.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9111#section-5.2',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cache-Control',
    ],
    howToFix: 'Separate directives with commas and give times in seconds: Cache-Control: public, max-age=300.',
  },
  applies: ({ headers }) => headers.has('cache-control'),
  check({ headers }, report) {
    const directives = cacheControlOf(headers);
    if (!directives) return;
    const line = `Cache-Control: ${headers.get('cache-control') ?? ''}`;
    if (/;/.test(line) && !line.includes('"')) return report('separator', line);
    for (const directive of NUMBERS) {
      const value = directives.get(directive);
      if (value !== undefined && !/^\d+$/.test(value)) report('number', line, { directive, value });
    }
    for (const directive of directives.keys()) {
      const correct = MISSPELT[directive];
      if (correct !== undefined) report('misspelt', line, { directive, correct });
    }
    if (directives.has('public') && directives.has('private'))
      report('conflict', line, { first: 'public', second: 'private' });
    if (directives.has('no-store') && /^0*[1-9]/.test(directives.get('max-age') ?? ''))
      report('conflict', line, { first: 'no-store', second: `max-age=${directives.get('max-age') ?? ''}` });
  },
});
