import { filterOf, mayHold } from './id-filter.js';

const names = Array.from({ length: 150 }, (_, i) => `section-${i}`);

describe('a filter of names', () => {
  const filter = filterOf(names) ?? '';

  it('never denies a name that is in it', () => {
    expect(names.filter((name) => !mayHold(filter, name))).toEqual([]);
  });

  it('denies nearly all others', () => {
    const others = Array.from({ length: 1_000 }, (_, i) => `chapter-${i}`);
    expect(others.filter((name) => mayHold(filter, name)).length).toBeLessThan(100);
  });

  it('gives up when there are too many', () => {
    expect([filterOf([...names, 'one-more']), filterOf([])?.length]).toEqual([null, 172]);
  });
});
