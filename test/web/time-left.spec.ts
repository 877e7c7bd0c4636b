import fc from 'fast-check';
import { msLeft, paceOf, withSample, type Sample } from '../../apps/web/src/time-left.js';
import { spanOf } from '../../apps/web/src/words.js';

/** What is left after these samples, in words; null where the page says nothing. */
function leftAfter(samples: readonly Sample[], of: { urlsKnown: number; maxPages: number }): string | null {
  let seen: Sample[] = [];
  for (const sample of samples) seen = withSample(seen, sample);
  const now = samples.at(-1)!;
  const ms = msLeft({ ...of, pagesDone: now.done }, paceOf(seen, now));
  return ms === null ? null : spanOf(ms);
}
const of = { urlsKnown: 110, maxPages: 500 };

describe('the time that an audit has left', () => {
  it('comes from the pace of the last seconds and the pages that are known, and a tenth for what follows', () => {
    const steady = [0, 2, 4].map((second) => ({ at: second * 1_000, done: second * 2.5 }));
    expect(leftAfter(steady, of)).toBe('44 s');
    expect(leftAfter(steady, { ...of, maxPages: 60 })).toBe('22 s');
    // A minute of waiting for the first page counts for nothing once pages arrive.
    const late = [
      { at: 0, done: 0 },
      ...[60, 62, 64, 66, 68, 70].map((at) => ({ at: at * 1_000, done: (at - 60) * 5 })),
    ];
    expect(leftAfter(late, of)).toBe('13 s');
  });

  it('is not said while nothing is known: before the first pages, at a standstill, and when all known pages are read', () => {
    expect(leftAfter([{ at: 0, done: 0 }], of)).toBeNull();
    expect(
      leftAfter(
        [
          { at: 0, done: 0 },
          { at: 500, done: 3 },
        ],
        of,
      ),
    ).toBeNull();
    expect(
      leftAfter(
        [
          { at: 0, done: 7 },
          { at: 9_000, done: 7 },
        ],
        of,
      ),
    ).toBeNull();
    expect(
      leftAfter(
        [
          { at: 0, done: 0 },
          { at: 9_000, done: 110 },
        ],
        of,
      ),
    ).toBeNull();
    // More pages than were known, or allowed: nothing is below zero.
    expect(
      leftAfter(
        [
          { at: 0, done: 0 },
          { at: 9_000, done: 600 },
        ],
        of,
      ),
    ).toBeNull();
  });

  it('is a time above zero or nothing, whatever the API reports', () => {
    const count = fc.nat({ max: 1_000_000 });
    const samples = fc.array(fc.record({ at: count, done: count }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(samples, count, count, (unordered, urlsKnown, maxPages) => {
        const left = leftAfter(
          [...unordered].sort((a, b) => a.at - b.at),
          { urlsKnown, maxPages },
        );
        expect(left ?? '1 s').toMatch(/^(?:[1-9]\d* s|[1-9]\d* min \d\d s|[1-9]\d* h \d\d min)$/);
      }),
    );
  });
});
