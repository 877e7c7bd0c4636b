import { CURRENCY_CODES, OTHER_CURRENCIES } from './currencies.data.js';

export function isCurrency(text: string): boolean {
  const code = text.toUpperCase();
  return CURRENCY_CODES.has(code) || OTHER_CURRENCIES.has(code);
}
