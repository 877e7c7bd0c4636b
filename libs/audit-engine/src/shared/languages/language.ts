import { parse } from 'bcp-47';
import type { PageElement } from '../../engine/parse/element.js';
import { THREE_LETTER_TWINS, TWO_LETTER_LANGUAGES } from './languages.data.js';

const MAX_TAG_CHARS = 60;

/**
 * True for a tag that is well formed (BCP 47) and whose language can exist. A two-letter code must be of ISO 639-1. Three letters are taken
 * as they are (ISO 639-3 has thousands and grows) unless the language has a two-letter code, and no longer code was ever registered.
 * `i-lux` and its like, registered before 2005, name no language subtag, and browsers match them with nothing.
 */
export function isLanguageTag(tag: string): boolean {
  if (tag.length > MAX_TAG_CHARS) return false;
  const { language, irregular, regular, privateuse } = parse(tag);
  if (/^i-/i.test(tag)) return false;
  if (irregular || regular) return true;
  if (language) return isLanguageCode(language);
  // Subtags that do not fit together (`en-US-GB`): what reads the page goes by the first one (ACT rules bf051a and de46e4).
  return privateuse.length > 0 || (/^[a-z]{2,3}(?:-[a-z\d]{1,8})+$/i.test(tag) && isLanguageCode(primaryLanguage(tag)));
}

function isLanguageCode(language: string): boolean {
  const code = language.toLowerCase();
  return code.length === 3 ? !THREE_LETTER_TWINS.has(code) : code.length === 2 && TWO_LETTER_LANGUAGES.has(code);
}

/** The language alone, lower case: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return tag.trim().toLowerCase().split('-', 1)[0] ?? '';
}

/** Attributes whose text is read out in the language of their element. */
const TEXT_ATTRIBUTES = ['alt', 'aria-label', 'title', 'placeholder'];
const MAX_LOOKED_AT = 5_000;

/**
 * True when something is read in the language of this element: text or names inside
 * that no other `lang` in between claims (ACT rule de46e4).
 */
export function hasOwnText(element: PageElement): boolean {
  const { textOwners, textValues, elements } = element.document;
  if (element.textTo - element.textFrom > MAX_LOOKED_AT) return true;
  for (let i = element.textFrom; i < element.textTo; i++) {
    const owner = textOwners[i];
    if (owner && (textValues[i] ?? '').trim() !== '' && isReadIn(owner, element)) return true;
  }
  const last = Math.min(element.lastIndex, element.index + MAX_LOOKED_AT);
  for (let i = element.index; i <= last; i++) {
    const inside = elements[i];
    if (inside && TEXT_ATTRIBUTES.some((name) => inside.attr(name)?.trim()) && isReadIn(inside, element)) return true;
  }
  return false;
}

function isReadIn(part: PageElement, element: PageElement): boolean {
  if (part.isHidden || part.in('head')) return false;
  let at: PageElement | null = part;
  while (at !== null && !at.has('lang') && !at.has('xml:lang')) at = at.parent;
  return at === element;
}
