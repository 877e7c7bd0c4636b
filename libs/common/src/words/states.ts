const OUTCOMES: Readonly<Record<string, string>> = {
  ok: 'read',
  queued: 'waiting',
  leased: 'being fetched',
  redirect: 'redirected',
  broken: 'broken',
  'not-html': 'not pages',
  'not-reached': 'known, not crawled',
  sampled: 'represented by samples',
  'robots-blocked': 'blocked by robots.txt',
  'bot-blocked': 'blocked for crawlers',
  'rate-limited': 'rate-limited',
  timeout: 'timed out',
  unreachable: 'unreachable',
  'too-large': 'too large',
  skipped: 'skipped',
};

/** What became of a URL. Names come from reports, so one may be that of a member of every object. */
export function outcomeWords(outcome: string): string {
  return Object.hasOwn(OUTCOMES, outcome) ? (OUTCOMES[outcome] ?? outcome) : outcome.replaceAll('-', ' ');
}

export type Band = 'good' | 'fair' | 'poor' | 'unknown';

/** The colour that a score is shown in. */
export function bandOf(score: number | null): Band {
  if (score === null) return 'unknown';
  if (score >= 80) return 'good';
  return score >= 60 ? 'fair' : 'poor';
}
