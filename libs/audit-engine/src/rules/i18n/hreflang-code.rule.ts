import { parse } from 'bcp-47';
import { definePageRule } from '../../engine/run/rule.js';
import {
  LANGUAGE_HINTS,
  LANGUAGES,
  REGION_HINTS,
  REGIONS,
  THREE_LETTERS,
} from '../../shared/languages/language-codes.data.js';

/** Languages whose dialects have subtags of three letters, such as zh-yue; elsewhere three letters are a country code gone wrong. */
const EXTENDED = new Set(['ar', 'kok', 'lv', 'ms', 'sgn', 'sw', 'uz', 'zh']);

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-code',
    name: 'Language codes of hreflang',
    subcategory: 'hreflang',
    severity: 'error',
    weight: 6,
    needs: ['hreflang'],
    messages: {
      notATag: 'hreflang="{value}" is not a language tag.',
      language: 'hreflang="{value}": "{part}" is not a language code{hint}.',
      region: 'hreflang="{value}": "{part}" is not a country code{hint}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/specialty/international/localized-versions',
      'https://www.rfc-editor.org/rfc/rfc5646',
    ],
    howToFix:
      'Write the ISO 639-1 code of the language, if needed a hyphen and the ISO 3166-1 code of the country: en, en-GB, de-AT; x-default for everybody else.',
  },
  applies: ({ hreflang }) => hreflang.length > 0,
  check({ hreflang }, report) {
    for (const { lang: value, element, href } of hreflang) {
      if (value.toLowerCase() === 'x-default') continue;
      const place = element ?? `<${href}>; hreflang="${value}"`;
      const { language, region, extendedLanguageSubtags } = parse(value.slice(0, 100), { normalize: false });
      const [extended] = extendedLanguageSubtags;
      if (!language) report('notATag', place, { value });
      else if (isUnknownLanguage(language))
        report('language', place, {
          value,
          part: language,
          hint: meant(LANGUAGE_HINTS.get(language) ?? THREE_LETTERS.get(language)),
        });
      else if (extended !== undefined && !EXTENDED.has(language.toLowerCase()))
        report('region', place, { value, part: extended, hint: '' });
      // Three digits are regions of the UN, such as es-419.
      else if (region && !/^\d/.test(region) && !REGIONS.has(region.toLowerCase()))
        report('region', place, { value, part: region, hint: meant(REGION_HINTS.get(region.toLowerCase())) });
    }
  },
});

/** Codes of three letters are right for languages without one of two letters, such as `fil`. */
function isUnknownLanguage(language: string): boolean {
  const lower = language.toLowerCase();
  return lower.length === 2 ? !LANGUAGES.has(lower) : lower.length === 3 ? THREE_LETTERS.has(lower) : true;
}

function meant(hint: string | undefined): string {
  return hint === undefined ? '' : ` (meant: ${hint})`;
}
