import { number } from '../words.js';

/** Says of findings, or of what stands for several, that they are new beside the audit before. Nothing where there was none. */
export function NewMark({ count, of = 1 }: { count: number | undefined; of?: number }) {
  if (!count) return null;
  return <b className="new-mark">{count >= of ? 'New' : `${number(count)} new`}</b>;
}

/** Severity as a word: a colour alone is not seen by everybody. */
export function Severity({ of }: { of: 'error' | 'warning' }) {
  return <b className={`severity ${of}`}>{of === 'error' ? 'Error' : 'Warning'}</b>;
}
