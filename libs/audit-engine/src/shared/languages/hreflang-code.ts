import { parse } from 'bcp-47';
import { LANGUAGE_HINTS, LANGUAGES, REGION_HINTS, REGIONS, THREE_LETTERS } from './language-codes.data.js';

/** Languages whose dialects have subtags of three letters, such as zh-yue; elsewhere three letters are a country code gone wrong. */
const EXTENDED = new Set(['ar', 'kok', 'lv', 'ms', 'sgn', 'sw', 'uz', 'zh']);

/** What is wrong with a value of hreflang; `hint` is empty or begins with a space. */
export interface CodeFault {
  kind: 'notATag' | 'language' | 'region';
  part: string;
  hint: string;
}

/** Null for a code that search engines know, and for `x-default`. */
export function codeFault(value: string): CodeFault | null {
  if (value.toLowerCase() === 'x-default') return null;
  const { language, region, extendedLanguageSubtags } = parse(value.slice(0, 100), { normalize: false });
  const [extended] = extendedLanguageSubtags;
  if (!language) return { kind: 'notATag', part: value, hint: '' };
  if (isUnknownLanguage(language))
    return {
      kind: 'language',
      part: language,
      hint: meant(LANGUAGE_HINTS.get(language) ?? THREE_LETTERS.get(language)),
    };
  if (extended !== undefined && !EXTENDED.has(language.toLowerCase()))
    return { kind: 'region', part: extended, hint: '' };
  // Three digits are regions of the UN, such as es-419.
  if (region && !/^\d/.test(region) && !REGIONS.has(region.toLowerCase()))
    return { kind: 'region', part: region, hint: meant(REGION_HINTS.get(region.toLowerCase())) };
  return null;
}

/** Codes of three letters are right for languages without one of two letters, such as `fil`. */
function isUnknownLanguage(language: string): boolean {
  const lower = language.toLowerCase();
  return lower.length === 2 ? !LANGUAGES.has(lower) : lower.length === 3 ? THREE_LETTERS.has(lower) : true;
}

function meant(hint: string | undefined): string {
  return hint === undefined ? '' : ` (meant: ${hint})`;
}
