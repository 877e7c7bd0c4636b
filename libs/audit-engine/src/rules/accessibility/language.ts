import { parse } from 'bcp-47';
import { TWO_LETTER_LANGUAGES } from './languages.data.js';

const MAX_TAG_CHARS = 60;

/**
 * True for a tag that is well formed (BCP 47) and whose language can exist: a two-letter code must be of ISO 639-1, three letters are taken as they are
 * (ISO 639-3 has thousands and grows), and no longer code was ever registered.
 */
export function isLanguageTag(tag: string): boolean {
  if (tag.length > MAX_TAG_CHARS) return false;
  const { language, irregular, regular, privateuse } = parse(tag);
  if (irregular || regular) return true;
  if (!language) return privateuse.length > 0;
  return language.length === 3 || (language.length === 2 && TWO_LETTER_LANGUAGES.has(language.toLowerCase()));
}

/** The language alone, lower case: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return tag.trim().toLowerCase().split('-', 1)[0] ?? '';
}
