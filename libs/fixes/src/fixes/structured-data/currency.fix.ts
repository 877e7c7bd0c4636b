import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/currency',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes the code for signs and names that mean one currency.',
  edit({ finding: { data }, page, edits }) {
    const code = CODES[String(data.value).toLowerCase().replace(/\.$/, '')];
    if (code === undefined) return 'You need to decide which currency is meant.';
    rewriteTexts(edits, writtenTexts(page.structuredData, String(data.property), String(data.value)), () => code);
    return undefined;
  },
});

/** Unicode names the currency of each sign; those that several countries use are left out. */
const CODES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₴': 'UAH',
  '₫': 'VND',
  '₸': 'KZT',
  '₾': 'GEL',
  '₱': 'PHP',
  '₦': 'NGN',
  zł: 'PLN',
  kč: 'CZK',
  us$: 'USD',
  'us dollar': 'USD',
  'us dollars': 'USD',
};
