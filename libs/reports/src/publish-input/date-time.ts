const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,12})?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;
/** Postgres has no year 0, and its neighbours print no year 10000. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** The instant of an RFC 3339 date-time, or null. A leap second (`:60`) is read as the second after it. */
export function readDateTime(text: unknown): Date | null {
  if (typeof text !== 'string' || text.length > 48) return null;
  const parts = RFC3339.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const isPossible =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(year, month) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 60 &&
    offsetHour <= 23 &&
    offsetMinute <= 59;
  if (!isPossible) return null;
  const withoutLeap = second === 60 ? `${text.slice(0, 17)}59${text.slice(19)}` : text;
  const ms = Date.parse(withoutLeap.toUpperCase()) + (second === 60 ? 1000 : 0);
  return ms >= FIRST_MS && ms <= LAST_MS ? new Date(ms) : null;
}

function daysIn(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
