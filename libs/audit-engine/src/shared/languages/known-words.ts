import { primaryLanguage } from './primary-language.js';

/** Languages in which the rules know the words for contact, for who runs a site, and for privacy. */
const KNOWN: ReadonlySet<string> = new Set(
  'ar bg bs cs da de el en es et fa fi fr he hr hu id it ja ko lt lv ms nb nl nn no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  ),
);

/** True for a page whose words are known, as far as its `lang` attribute says; without one they may be. */
export function hasKnownWords(lang: string | null): boolean {
  return lang === null || lang.trim() === '' || KNOWN.has(primaryLanguage(lang));
}
