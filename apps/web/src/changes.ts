import type { ChangeRow, RunComparison } from '#client';
import type { VerdictChanges } from '#common/words';

export type ChangeKind = ChangeRow['kind'];

/** What broke comes before what was resolved. */
export const CHANGE_KINDS: readonly ChangeKind[] = [
  'new',
  'regressed',
  'resolved',
  'stillThere',
  'notSeenBefore',
  'notRechecked',
];

export const CHANGE_WORDS: Readonly<Record<ChangeKind, { name: string; what: string; tone: string }>> = {
  resolved: { name: 'resolved', what: 'found then, looked at again, and gone', tone: 'good' },
  new: { name: 'new', what: 'on pages that both audits read, and not found then', tone: 'error' },
  regressed: { name: 'regressed', what: 'fixed in an earlier audit, and back', tone: 'error' },
  stillThere: { name: 'still there', what: 'found in both', tone: '' },
  notRechecked: {
    name: 'not re-checked',
    what: 'on pages that were not read again, or of rules that were not checked again',
    tone: 'dim',
  },
  notSeenBefore: {
    name: 'not seen before',
    what: 'on pages that the earlier audit did not read, or of rules that it did not check',
    tone: 'dim',
  },
};

/** Both scores over the common pages; null without one of them. */
export function commonScoreOf({ commonScore }: Pick<RunComparison, 'commonScore'>): VerdictChanges['commonScore'] {
  if (commonScore === null || commonScore.previous === null || commonScore.current === null) return null;
  return { pages: commonScore.pages, previous: commonScore.previous, current: commonScore.current };
}
