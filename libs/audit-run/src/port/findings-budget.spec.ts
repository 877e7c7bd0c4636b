import { fitFindings } from './findings-budget.js';
import type { PageRow } from './urls.js';

const pageOf = (chars: number): PageRow => ({ results: 'x'.repeat(chars) }) as PageRow;

describe('the room for findings', () => {
  it('keeps pages as they are while there is room', () => {
    const pages = [pageOf(40), pageOf(60)];
    expect(fitFindings(pages, 100, () => '')).toEqual({ pages, findingChars: 100 });
  });

  it('keeps only the numbers of a page that has no room, and what follows it where it fits', () => {
    const { pages, findingChars } = fitFindings([pageOf(90), pageOf(20), pageOf(8)], 100, () => 'n');
    expect(pages.map(({ results }) => results.length)).toEqual([90, 1, 8]);
    expect(findingChars).toBe(99);
  });

  it('has none left for a run that is over its bound', () => {
    expect(fitFindings([pageOf(5)], -10, () => 'n').pages[0]?.results).toBe('n');
  });
});
