import { filterOf, joined, mayHold } from './id-filter.js';

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

  it('has more room, and may be joined with another', () => {
    const [one, two] = [filterOf(names, 2) ?? '', filterOf(['appendix'], 2) ?? ''];
    const both = joined(one, two);
    expect([one.length, both.length, mayHold(one, 'appendix')]).toEqual([344, 344, false]);
    expect([...names, 'appendix'].filter((name) => !mayHold(both, name))).toEqual([]);
    expect(
      filterOf(
        Array.from({ length: 301 }, (_, i) => `${i}`),
        2,
      ),
    ).toBeNull();
  });

  it('gives up when there are too many', () => {
    expect([filterOf([...names, 'one-more']), filterOf([])?.length]).toEqual([null, 172]);
  });
});
