import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'agents/time-values',
  safety: 'safe',
  needs: [],
  writes: 'Writes the date of the text into datetime, where it is given with the name of the month.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'missing') return 'You need to decide which date is meant.';
    const date = dateOf(element.text);
    if (date === null) return 'The text does not give the whole date.';
    edits.setAttribute(element, 'datetime', date);
    return undefined;
  },
});

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** "15 November 2026" and "November 15, 2026"; null for all else. */
function dateOf(text: string): string | null {
  const british = /^(\d{1,2})(?:st|nd|rd|th)? ([A-Za-z]{3,9})\.?,? (\d{4})$/.exec(text);
  const american = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  const [day, name, year] = british ? british.slice(1) : [american?.[2], american?.[1], american?.[3]];
  const month = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  if (!day || !year || month === 0 || Number(day) < 1 || Number(day) > 31) return null;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}
