import { readFacts } from './read-facts.js';

describe('facts of a renderer', () => {
  it.each([
    [undefined],
    [null],
    ['x'],
    [
      {
        axe: { contrast: 'x' },
        looks: { texts: [] },
        placed: 'x',
        clicks: 1,
        overflow: 7,
        exceptions: {},
        trackers: [7],
      },
    ],
  ])('were not measured where they have another shape: %j', (value) => {
    expect(readFacts(value)).toEqual({
      ...{ axe: null, looks: null, placed: null, clicks: null, overflow: null },
      ...{ exceptions: null, failedRequests: [], trackers: [] },
    });
  });

  it('are bounded', () => {
    const targets = Array.from({ length: 99 }, () => ({ selector: 'a', html: 'x'.repeat(9_999), width: 1, height: 1 }));
    const { axe } = readFacts({ axe: { contrast: [{ selector: 'p' }], targets } });
    expect(axe?.contrast).toEqual([]);
    expect(axe?.targets).toHaveLength(50);
    expect(axe?.targets[0]?.html).toHaveLength(1_000);
  });

  it('are texts where they have to be', () => {
    expect(readFacts({ placed: ['/a.jpg', 7, null, 'x'.repeat(9_999)] }).placed).toEqual(['/a.jpg', 'x'.repeat(1_000)]);
  });

  it('name kinds of texts that there are', () => {
    const text = { selector: 'p', html: '<p>', value: 8, count: 1 };
    const { looks } = readFacts({
      looks: {
        texts: [
          { ...text, kind: 'small' },
          { ...text, kind: 'pale' },
        ],
        links: [{}],
      },
    });
    expect(looks).toEqual({ texts: [{ ...text, kind: 'small' }], links: [] });
  });
});
