import { PageGroups, TextSet } from './page-groups.js';

describe('groups of pages', () => {
  it('are those that share a text, in the order of their first pages', () => {
    const groups = new PageGroups();
    for (const [page, key] of ['a', 'b', 'c', 'b', 'a', 'a'].entries()) groups.add(key, page);
    expect([...groups.shared()].map(({ text, pages }) => [text, pages])).toEqual([
      ['a', [0, 4, 5]],
      ['b', [1, 3]],
    ]);
    expect(['a', 'c', 'd'].map((key) => groups.sizeOf(key))).toEqual([3, 1, 0]);
  });

  it('stay apart among many', () => {
    const groups = new PageGroups();
    for (let page = 0; page < 100_000; page++) groups.add(`key ${page % 50_000}`, page);
    const shared = [...groups.shared()];
    expect(shared).toHaveLength(50_000);
    expect(
      shared.every(({ pages: [first = -1, second = -1, ...more] }) => second - first === 50_000 && more.length === 0),
    ).toBe(true);
  });

  it('know a text that was there', () => {
    const set = new TextSet();
    expect([set.add('a'), set.add('b'), set.add('a'), set.has('b'), set.has('c'), set.size]).toEqual([
      true,
      true,
      false,
      true,
      false,
      2,
    ]);
  });
});
