import type { ListedWebsite } from '#client';
import { counted } from '../words.js';

export interface StatusWords {
  text: string;
  tone: 'error' | 'warning' | 'good' | 'dim';
  /** Why, or what else; null when the text says all. */
  more: string | null;
}

const WEEK_MS = 6 * 86_400_000;

/** `Friday`, or `12 November` for what is longer ago. */
export function sinceWords(text: string, now = new Date()): string {
  const date = new Date(text);
  const age = now.getTime() - date.getTime();
  if (date.toDateString() === now.toDateString()) return 'earlier today';
  if (age < WEEK_MS) return new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(date);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...year }).format(date);
}

/** How a site is, in words, for one whose latest audit has ended. */
export function statusWords({ lastAudit, result }: ListedWebsite, now = new Date()): StatusWords {
  if (!lastAudit) return { text: 'Not audited yet', tone: 'dim', more: null };
  if (lastAudit.status === 'failed') return { text: 'Last audit failed', tone: 'error', more: lastAudit.message };
  if (lastAudit.status === 'cancelled') return { text: 'Last audit was cancelled', tone: 'dim', more: null };
  if (!result) return { text: 'The report was deleted', tone: 'dim', more: null };
  if (result.since === null) {
    const errors = result.errors ?? 0;
    return {
      text: errors === 0 ? 'First audit, no errors' : `First audit, ${counted(errors, 'error')}`,
      tone: 'dim',
      more: null,
    };
  }
  const since = `since ${sinceWords(result.since, now)}`;
  const resolved = result.resolved ? `${counted(result.resolved, 'finding')} resolved` : null;
  if (result.newErrors)
    return { text: `${counted(result.newErrors, 'new error')} ${since}`, tone: 'error', more: resolved };
  if (result.new) return { text: `${counted(result.new, 'new finding')} ${since}`, tone: 'warning', more: resolved };
  if (resolved !== null) return { text: `${resolved} ${since}`, tone: 'good', more: null };
  return { text: `No changes ${since}`, tone: 'dim', more: null };
}
