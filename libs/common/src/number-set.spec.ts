import { NumberSet } from './number-set.js';

describe('a set of numbers', () => {
  it('has what was added, each once, in order', () => {
    const set = new NumberSet();
    for (const number of [70_000, 31, 0, 32, 31, 63]) set.add(number);
    expect([...set]).toEqual([0, 31, 32, 63, 70_000]);
    expect(set.size).toBe(5);
    expect([0, 1, 31, 33, 70_000, 70_001].map((number) => set.has(number))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});
