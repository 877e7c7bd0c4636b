import { NumberColumn, TextColumn } from './columns.js';

describe('columns', () => {
  it('keep numbers beyond one chunk, and have zeros where nothing was set', () => {
    const column = new NumberColumn();
    for (let n = 0; n < 40_000; n++) column.push(n * 100_000);
    expect([column.length, column.get(0), column.get(39_999)]).toEqual([40_000, 0, 3_999_900_000]);
    column.set(100_000, 7);
    expect([column.length, column.get(99_999), column.get(100_000)]).toEqual([100_001, 0, 7]);
    expect([...column.entries()].at(-1)).toEqual([100_000, 7]);
  });

  it('keep texts of every script and length', () => {
    const texts = ['', 'plain', 'grüße 😀', 'x'.repeat(3_000_000), 'after'];
    const column = new TextColumn();
    for (let n = 0; n < 50_000; n++) column.push(`https://site.test/page-${n}`);
    const at = texts.map((text) => column.push(text));
    expect(at.map((number) => column.get(number))).toEqual(texts);
    expect(column.get(49_999)).toBe('https://site.test/page-49999');
    expect(() => column.get(column.length)).toThrow(RangeError);
  });

  it('compare texts without reading them', () => {
    const column = new TextColumn();
    const [a, b, c] = [column.push('/a'), column.push('/b'), column.push('/a')];
    expect([column.compare(a, b) < 0, column.compare(b, a) > 0, column.compare(a, c)]).toEqual([true, true, 0]);
  });
});
