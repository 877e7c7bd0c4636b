/** Times are UTC where a text is sent or stored, and in the reader's zone where a browser writes it. */

let moments: Intl.DateTimeFormat | null = null;

/** `20 November 2026 at 10:32 UTC`, or null for what is no date. */
export function moment(text: string | null): string | null {
  const date = text === null ? null : new Date(text);
  if (date === null || Number.isNaN(date.getTime())) return null;
  moments ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${moments.format(date)} UTC`;
}

/** `20 November 2026` in UTC, or null for what is no date. */
export function longDay(text: string | null): string | null {
  const date = text === null ? null : new Date(text);
  return date === null || Number.isNaN(date.getTime())
    ? null
    : date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-21 23:36 UTC+1`, in the zone of the reader. */
export function localMoment(text: string | null | undefined): string {
  if (text === null || text === undefined) return '–';
  const date = new Date(text);
  return `${localDay(text)} ${two(date.getHours())}:${two(date.getMinutes())} ${zoneOf(date)}`;
}

/** `2026-11-21`, in the zone of the reader. */
export function localDay(text: string): string {
  const date = new Date(text);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function zoneOf(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
}
