import fc from 'fast-check';
import { ClaimHeap, type Claimable } from './claim-heap.js';

const small = fc.integer({ min: 0, max: 4 });
const items = fc
  .array(fc.record({ rank: small, depth: small }))
  .map((found): Claimable[] => found.map((item, seq) => ({ ...item, seq })));

describe('what is claimed next', () => {
  it('is of the lowest rank, then the lowest depth, then what was found first, however items come and go', () => {
    fc.assert(
      fc.property(items, fc.nat(20), (all, early) => {
        const heap = new ClaimHeap();
        const before = all.slice(0, early);
        for (const item of before) heap.push(item);
        const half = Array.from({ length: before.length >> 1 }, () => heap.pop()!);
        for (const item of [...all.slice(early), ...half]) heap.push(item);
        const order = Array.from({ length: heap.size }, () => heap.pop()!);
        expect(order).toEqual([...all].sort((a, b) => a.rank - b.rank || a.depth - b.depth || a.seq - b.seq));
        expect([heap.size, heap.peek(), heap.pop()]).toEqual([0, undefined, undefined]);
      }),
    );
  });
});
