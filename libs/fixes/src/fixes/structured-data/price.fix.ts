import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/price',
  safety: 'safe',
  needs: ['structuredData'],
  writes:
    'Writes the number without sign and grouping, with a point for the decimals, when only one number can be meant.',
  edit({ finding: { data }, page, edits }) {
    const text = String(data.value);
    const texts = writtenTexts(page.structuredData, String(data.property), text);
    if (text.length > 40) return 'The text is no number.';
    const sign = SIGN.exec(text)?.[0].trim() ?? '';
    const isWritten = rewriteTexts(edits, texts, ({ property: { owner } }) =>
      fits(sign, owner['priceCurrency']) ? plainNumber(text.replace(SIGN, '')) : null,
    );
    return isWritten ? undefined : 'You need to decide which number is meant.';
  },
});

const SIGN = /^(?:[a-z]{3}|\p{Sc})\s*(?=\d)|(?<=\d)\s*(?:[a-z]{3}|\p{Sc})$/iu;
const CURRENCIES: Readonly<Record<string, RegExp>> = {
  '€': /^EUR$/i,
  '£': /^GBP$/i,
  '¥': /^(?:JPY|CNY)$/i,
  $: /^[A-Z]{2}D$/i,
};

/** What the sign says must be said elsewhere, and be the same. */
function fits(sign: string, currency: unknown): boolean {
  if (sign === '') return true;
  if (typeof currency !== 'string') return false;
  return CURRENCIES[sign]?.test(currency) ?? sign.toLowerCase() === currency.toLowerCase();
}

function plainNumber(text: string): string | null {
  if (/^(?:free|gratis|kostenlos)$/i.test(text)) return '0';
  if (/^\d{1,12}(?:\.\d{1,2})?$/.test(text)) return text;
  // Two digits are decimals in every language, and a group has three.
  if (/^\d{1,12},\d{2}$/.test(text)) return text.replace(',', '.');
  if (/^\d{1,3}(?:,\d{3})+\.\d{2}$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d{2}$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return /^\d{1,3}(?:[ \u00A0\u202F']\d{3})+(?:[.,]\d{2})?$/.test(text)
    ? text.replace(/[ \u00A0\u202F']/g, '').replace(',', '.')
    : null;
}
