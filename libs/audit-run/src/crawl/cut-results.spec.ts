import type { PageResults } from '#audit-engine';
import { cutResults } from './cut-results.js';

it('cut results have true numbers of everything and no findings', () => {
  const results: PageResults = {
    catalogue: 'c',
    status: 'fwp',
    findings: [
      ['a/b', 'm', null, 1, null],
      ['a/b', 'm', null, 2, null],
      ['c/d', 'm', null, null, null],
    ],
    counts: { 'c/d': 900 },
    errors: { 'e/f': 'failed' },
  };
  expect(JSON.parse(cutResults(JSON.stringify(results)))).toEqual({
    ...results,
    findings: [],
    counts: { 'a/b': 2, 'c/d': 900 },
  });
});
