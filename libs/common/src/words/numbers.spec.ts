import { counted, number } from './numbers.js';

describe('numbers in sentences', () => {
  it('are written as English writes them', () => {
    const values = [0, 7, -7, 999, 1_000, -1_234, 12_345, 123_456, 1_234_567_890, 0.5, 1_234.5];
    expect(values.map(number)).toEqual(values.map((value) => new Intl.NumberFormat('en-GB').format(value)));
  });

  it('decide between one and many', () => {
    expect([counted(1, 'page'), counted(0, 'page'), counted(1_500, 'entry', 'entries')]).toEqual([
      '1 page',
      '0 pages',
      '1,500 entries',
    ]);
  });
});
