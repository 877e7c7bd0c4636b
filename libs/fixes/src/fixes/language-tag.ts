/** `en_US` as `en-US`, and names of languages as their codes; null when it is neither. */
export function languageTag(written: string): string | null {
  const text = written.trim();
  const known = NAMES[text.toLowerCase()];
  if (known !== undefined) return known;
  const tag = text.replace(/_/g, '-').replace(/\.utf-?8$/i, '');
  return tag !== text && /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i.test(tag) ? tag : null;
}

/** The names that people write for the codes, in English and in the language itself. */
const NAMES: Readonly<Record<string, string>> = {
  english: 'en',
  german: 'de',
  deutsch: 'de',
  french: 'fr',
  francais: 'fr',
  français: 'fr',
  spanish: 'es',
  español: 'es',
  italian: 'it',
  italiano: 'it',
  portuguese: 'pt',
  dutch: 'nl',
  nederlands: 'nl',
  polish: 'pl',
  swedish: 'sv',
  danish: 'da',
  norwegian: 'no',
  finnish: 'fi',
  japanese: 'ja',
  russian: 'ru',
};
