import type { ChangeRow } from '#client';

export type ChangeKind = ChangeRow['kind'];

/** In the order in which one wants to know. */
export const CHANGE_KINDS: readonly ChangeKind[] = ['resolved', 'new', 'regressed', 'stillThere', 'notRechecked'];

export const CHANGE_WORDS: Readonly<Record<ChangeKind, { name: string; what: string; tone: string }>> = {
  resolved: { name: 'resolved', what: 'found then, looked at again, and gone', tone: 'good' },
  new: { name: 'new', what: 'not found then', tone: 'error' },
  regressed: { name: 'regressed', what: 'mended in an earlier audit, and back', tone: 'error' },
  stillThere: { name: 'still there', what: 'found in both', tone: '' },
  notRechecked: {
    name: 'not re-checked',
    what: 'on pages that were not crawled again, or of rules that judged nothing',
    tone: 'dim',
  },
};
