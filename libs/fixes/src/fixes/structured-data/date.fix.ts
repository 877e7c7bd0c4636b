import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/date',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes year, month and day with hyphens where the text says which is which.',
  edit({ finding: { data }, page, edits }) {
    const day = isoDay(String(data.value));
    if (day === null) return 'You need to decide which day is meant.';
    rewriteTexts(edits, writtenTexts(page.structuredData, String(data.property), String(data.value)), () => day);
    return undefined;
  },
});

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;

/** Null when it is no day of the calendar, or when day and month could be swapped. */
function isoDay(text: string): string | null {
  if (text.length > 40) return null;
  const [, ...ymd] = YEAR_FIRST.exec(text) ?? [];
  const [, ...dmy] = DAY_FIRST.exec(text) ?? [];
  const [, ...mdy] = MONTH_FIRST.exec(text) ?? [];
  const [year, month, day] =
    ymd.length > 0
      ? [ymd[0], Number(ymd[1]), Number(ymd[2])]
      : dmy.length > 0
        ? [dmy[2], monthOf(dmy[1]), Number(dmy[0])]
        : [mdy[2], monthOf(mdy[0]), Number(mdy[1])];
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  if (!year || Number(year) < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

function monthOf(name = '-'): number {
  return MONTHS.findIndex((month) => month === name.toLowerCase() || month.slice(0, 3) === name.toLowerCase()) + 1;
}
