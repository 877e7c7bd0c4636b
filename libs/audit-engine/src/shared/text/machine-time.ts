const DATE = String.raw`\d{4,6}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`;
const ZONE = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)`;
const DURATION = String.raw`P(?:\d{1,9}W|(?:\d{1,9}D)?(?:T(?:\d{1,9}H)?(?:\d{1,9}M)?(?:\d{1,9}(?:\.\d{1,3})?S)?)?)|\d{1,9}(?:\.\d{1,3})?\s?[wdhms](?:\s{0,3}\d{1,9}(?:\.\d{1,3})?\s?[wdhms]){0,4}`;

/**
 * Forms a `time` element may hold: date, month, year, week, date without year, time, date with time, zone, duration (HTML Living
 * Standard, 4.5.14). Fractions beyond milliseconds, which servers write and programs read, are let through.
 */
const FORMS = [
  DATE,
  String.raw`\d{4,6}(?:-(?:0[1-9]|1[0-2]))?`,
  String.raw`\d{4,6}-W(?:0[1-9]|[1-4]\d|5[0-3])`,
  String.raw`(?:--)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`,
  CLOCK,
  String.raw`${DATE}[T ]${CLOCK}\s?${ZONE}?`,
  ZONE,
  DURATION,
];
const MACHINE_TIME = new RegExp(`^(?:${FORMS.join('|')})$`, 'i');

export function isMachineTime(text: string): boolean {
  return text.length <= 60 && text.toUpperCase() !== 'P' && MACHINE_TIME.test(text);
}
