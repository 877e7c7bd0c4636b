import { definePageRule } from '../../engine/run/rule.js';
import { entitiesOf, listOf, textOf } from '../../shared/structured-data/entities.js';
import { kindsOf } from '../../shared/structured-data/schema-org.js';

const PLACES = kindsOf('LocalBusiness');
/** Digits at the end that tell numbers apart, whatever stands for the country in front. */
const TAIL_DIGITS = 6;

export default definePageRule({
  meta: {
    id: 'local/phone-match',
    title: { failed: 'Telephone numbers differ on the page', passed: 'Telephone numbers match on every page' },
    subcategory: 'consistency',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData', 'anchors'],
    messages: {
      different:
        'The telephone number {described} of the structured data is not among those that the page links to ({linked}).',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/local-business',
      'https://www.rfc-editor.org/rfc/rfc3966',
    ],
    howToFix:
      'Write the number that people should call into both: "telephone": "+44 1531 555 0143" and href="tel:+4415315550143".',
  },
  applies: ({ structuredData, anchors }) =>
    anchors.some(({ kind }) => kind === 'tel') &&
    entitiesOf(structuredData, PLACES).some(({ value, isMain }) => isMain && textOf(value['telephone'])),
  check({ structuredData, anchors }, report) {
    const links = anchors.filter(({ kind, href }) => kind === 'tel' && tailOf(href ?? '') !== '');
    const tails = new Set(links.map(({ href }) => tailOf(href ?? '')));
    const places = entitiesOf(structuredData, PLACES).filter(({ isMain }) => isMain);
    const numbers = places
      .flatMap(({ value }) => [...listOf(value['telephone']), ...listOf(value['faxNumber'])].map(textOf))
      .filter((text) => text !== null && tailOf(text) !== '');
    if (links.length === 0 || numbers.length === 0 || numbers.some((text) => tails.has(tailOf(text ?? '')))) return;
    report('different', links[0]?.element, {
      described: numbers[0] ?? '',
      linked: (links[0]?.href ?? '').replace(/^tel:/i, ''),
    });
  },
});

/** The last digits of a number, `''` when it has fewer. Letters of vanity numbers say nothing here. */
function tailOf(text: string): string {
  if (/[a-z]{3}/i.test(text.replace(/^tel:/i, '').split(/;|ext/i, 1)[0] ?? '')) return '';
  const digits =
    text
      .slice(0, 60)
      .split(/;|ext|x|#/i, 1)[0]
      ?.replace(/^tel:/i, '')
      .replace(/%20/g, '')
      .replace(/\D/g, '') ?? '';
  return digits.length < TAIL_DIGITS ? '' : digits.slice(-TAIL_DIGITS);
}
