import type { AlertPolicy } from '#client';

/** What is watched, as a person says it; `threshold` has the words before and after the number. */
export const POLICY_WORDS: Readonly<
  Record<AlertPolicy['id'], { name: string; what: string; threshold?: readonly [string, string] }>
> = {
  unreachable: { name: 'Site is down', what: 'Neither an audit nor a check between audits reaches it.' },
  'audit-failed': { name: 'Audit failed', what: 'An audit ended without a report, although the site is there.' },
  titles: { name: 'Lost titles', what: 'Pages that had a title have none.' },
  noindex: { name: 'Became noindex', what: 'Pages that could be indexed cannot be any more.' },
  'new-errors': { name: 'New errors', what: 'Pages that both audits read have new errors.' },
  'new-findings': { name: 'New findings of chosen rules', what: 'Rules or categories that matter here.' },
  'score-drop': { name: 'Score drops', what: 'Compared with the audit before.', threshold: ['by', 'points or more'] },
  'score-below': { name: 'Score is low', what: 'From the first audit on.', threshold: ['below', 'points'] },
  'pages-drop': { name: 'Fewer pages', what: 'Of an audit with the same limits.', threshold: ['by', '% or more'] },
  'robots-changed': { name: 'robots.txt changed', what: 'Each change is one message.' },
  certificate: {
    name: 'Certificate expires',
    what: 'Checked every six hours.',
    threshold: ['within', 'days'],
  },
};
