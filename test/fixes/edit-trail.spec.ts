import fc from 'fast-check';
import { EditTrail } from '../../libs/fixes/src/edit-trail.js';
import { applyEdits } from '../../libs/fixes/src/edits.js';
import type { Edit } from '../../libs/fixes/src/fixed-page.js';

const step = fc.array(fc.tuple(fc.nat(30), fc.nat(6), fc.string({ maxLength: 3 })), { maxLength: 4 });

/** Those that fit the text and do not touch each other, in order of their place. */
function fitting(text: string, wanted: readonly [number, number, string][]): Edit[] {
  const edits: Edit[] = [];
  for (const [start, length, written] of [...wanted].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const edit = { start, end: start + length, text: written };
    if (edit.end <= text.length && !edits.some((known) => edit.start < known.end && known.start < edit.end))
      edits.push(edit);
  }
  return edits;
}

describe('edits of a document after another', () => {
  it('are edits of the first one that make the last', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, maxLength: 40 }), fc.array(step, { maxLength: 4 }), (first, steps) => {
        const trail = new EditTrail();
        let current = first;
        for (const wanted of steps) {
          const edits = fitting(current, wanted);
          trail.add(
            current,
            edits.map((edit) => ({ ...edit, rules: ['a/b'] })),
          );
          current = applyEdits(current, edits);
        }
        expect(applyEdits(first, trail.all)).toBe(current);
        trail.all.slice(1).forEach((edit, i) => expect(edit.start).toBeGreaterThanOrEqual(trail.all[i]!.end));
      }),
    );
  });

  it('become one where a later one changes what an earlier one wrote, and say whose they are', () => {
    const trail = new EditTrail();
    trail.add('abc', [{ start: 1, end: 1, text: 'xyz', rules: ['first/rule'] }]);
    trail.add('axyzbc', [{ start: 2, end: 5, text: '-', rules: ['second/rule'] }]);
    expect(trail.all).toEqual([{ start: 1, end: 2, text: 'x-', rules: ['first/rule', 'second/rule'] }]);
  });

  it('are told by the places of the first one, unless they touch what was written', () => {
    const trail = new EditTrail();
    trail.add('abc', [{ start: 1, end: 1, text: 'xyz', rules: ['first/rule'] }]);
    expect(trail.originOf({ start: 4, end: 5, text: '' })).toEqual({ start: 1, end: 2, text: '' });
    expect(trail.originOf({ start: 2, end: 3, text: '' })).toBeNull();
  });
});
