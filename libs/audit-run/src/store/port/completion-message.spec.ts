import { completionMessage } from './completion-message.js';

const FIXES = {
  mode: 'audit-fix',
  verified: 8,
  delivered: 0,
  removed: 0,
  removable: 12,
  pagesFixed: 5,
  pagesSkipped: [],
} as never;

describe('the sentences about a completed run', () => {
  it('name no patch where every fix needs a review', () => {
    expect(completionMessage({ pages: 8, isPartial: false, fixes: FIXES })).toBe(
      '8 pages were audited. No fix is safe without a review. 8 verified fixes are proposed for review.',
    );
  });
});
