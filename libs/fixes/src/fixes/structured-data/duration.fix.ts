import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/duration',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes hours, minutes and seconds in the form PT1H30M where the text names them.',
  edit({ finding: { data }, page, edits }) {
    const duration = isoDuration(String(data.value));
    if (duration === null) return 'You need to decide what the number counts.';
    rewriteTexts(edits, writtenTexts(page.structuredData, String(data.property), String(data.value)), () => duration);
    return undefined;
  },
});

const UNITS =
  /^(?:pt)?\s*(?:(\d{1,4})\s*(?:h|hrs?|hours?)\b\.?)?(?:\s*(?:and|,)?\s*)(?:(\d{1,4})\s*(?:m|mins?|minutes?)\b\.?)?(?:\s*(?:and|,)?\s*)(?:(\d{1,5})\s*(?:s|secs?|seconds?)\b\.?)?$/i;
const COMPACT = /^(?:pt)?(\d{1,4})h(\d{1,4})m$/i;
const CLOCK = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/;

function isoDuration(text: string): string | null {
  if (text.length > 40) return null;
  const match = CLOCK.exec(text) ?? COMPACT.exec(text) ?? UNITS.exec(text);
  if (!match) return null;
  const parts = [match[1], match[2], match[3]].map((part, i) =>
    part === undefined || Number(part) === 0 ? '' : `${Number(part)}${'HMS'[i] ?? ''}`,
  );
  return parts.join('') === '' ? null : `PT${parts.join('')}`;
}
