import { applyEdits } from './edits.js';
import type { Edit } from './fixed-page.js';

/** An edit of the first document, and the rules whose fixes wrote it. */
export interface TracedEdit extends Edit {
  readonly rules: readonly string[];
}

/**
 * Edits of one document after another, told by the places of the first one. Where a
 * later edit touches what an earlier one wrote, both become one.
 */
export class EditTrail {
  private list: TracedEdit[] = [];

  /** In order of their place; none touches another. */
  get all(): readonly TracedEdit[] {
    return this.list;
  }

  /** `edits`: of the document `current`, which all that was added before has made; in order of their place, none touches another. */
  add(current: string, edits: readonly TracedEdit[]): void {
    let text = current;
    // From the last one: the places of those before stay as they are.
    for (const edit of [...edits].reverse()) {
      this.addOne(text, edit);
      text = applyEdits(text, [edit]);
    }
  }

  /** An edit of the current document as one of the first; null when it touches what an edit wrote. */
  originOf(edit: Edit): Edit | null {
    const { touched, shifts } = this.placeOf(edit);
    return touched.length > 0
      ? null
      : { start: edit.start - shifts.before, end: edit.end - shifts.before, text: edit.text };
  }

  private addOne(current: string, edit: TracedEdit): void {
    const { before, touched, shifts } = this.placeOf(edit);
    this.list.splice(before, touched.length, joined(current, edit, touched, shifts));
  }

  private placeOf(edit: Edit): { before: number; touched: Touched[]; shifts: Shifts } {
    const touched: Touched[] = [];
    let before = 0;
    const shifts = { before: 0, behind: 0 };
    for (const known of this.list) {
      const at = known.start + shifts.behind;
      const isBefore = at + known.text.length <= edit.start;
      if (!isBefore && at >= edit.end) break;
      shifts.behind += known.text.length - (known.end - known.start);
      if (isBefore) {
        before++;
        shifts.before = shifts.behind;
      } else touched.push({ edit: known, at });
    }
    return { before, touched, shifts };
  }
}

interface Touched {
  edit: TracedEdit;
  /** Where it begins in the current document. */
  at: number;
}

/** How far the places before and behind the touched ones have moved. */
interface Shifts {
  before: number;
  behind: number;
}

function joined(current: string, edit: TracedEdit, touched: readonly Touched[], shifts: Shifts): TracedEdit {
  const first = touched[0];
  const last = touched.at(-1);
  if (!first || !last)
    return { start: edit.start - shifts.before, end: edit.end - shifts.before, text: edit.text, rules: edit.rules };
  const from = Math.min(edit.start, first.at);
  const to = Math.max(edit.end, last.at + last.edit.text.length);
  return {
    start: from === first.at ? first.edit.start : from - shifts.before,
    end: to - shifts.behind,
    text: current.slice(from, edit.start) + edit.text + current.slice(edit.end, to),
    rules: [...new Set([...touched.flatMap((one) => one.edit.rules), ...edit.rules])],
  };
}
