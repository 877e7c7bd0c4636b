import type { PageResults } from '#audit-engine';
import { fitFindings } from './fit-findings.js';
import type { PageRow } from '../../state/urls.js';

const NONE: PageResults = { catalogue: 'c', status: 'fwp', findings: [], counts: {}, errors: {} };
const pageOf = (results: PageResults): PageRow => ({ results: JSON.stringify(results) }) as PageRow;
const pageWith = (findings: number): PageRow =>
  pageOf({ ...NONE, findings: Array.from({ length: findings }, () => ['a/b', 'm', null, 1, null]) });
const sizesOf = (pages: readonly PageRow[]): number[] =>
  pages.map(({ results }) => (JSON.parse(results) as PageResults).findings.length);
const charsOf = (pages: readonly PageRow[]): number => pages.reduce((sum, { results }) => sum + results.length, 0);

describe('the room for findings', () => {
  it('keeps pages as they are while there is room', () => {
    const pages = [pageWith(4), pageWith(6)];
    expect(fitFindings(pages, charsOf(pages))).toEqual({ pages, findingChars: charsOf(pages) });
  });

  it('keeps only the numbers of a page that has no room, and what follows it where it fits', () => {
    const pages = [pageWith(90), pageWith(200), pageWith(2)];
    const fitted = fitFindings(pages, charsOf([pageWith(90), pageWith(9), pageWith(2)]));
    expect(sizesOf(fitted.pages)).toEqual([90, 0, 2]);
    expect(fitted.findingChars).toBe(charsOf(fitted.pages));
  });

  it('has none left for a run that is over its bound', () => {
    expect(sizesOf(fitFindings([pageWith(5)], -10).pages)).toEqual([0]);
  });

  it('leaves true numbers of everything where it leaves no findings', () => {
    const results: PageResults = {
      ...NONE,
      findings: [
        ['a/b', 'm', null, 1, null],
        ['a/b', 'm', null, 2, null],
        ['c/d', 'm', null, null, null],
      ],
      counts: { 'c/d': 900 },
      errors: { 'e/f': 'failed' },
    };
    const [page] = fitFindings([pageOf(results)], 0).pages;
    expect(JSON.parse(page?.results ?? '')).toEqual({ ...results, findings: [], counts: { 'a/b': 2, 'c/d': 900 } });
  });
});
