import { definePageRule } from '../../engine/run/rule.js';
import { codeFault } from '../../shared/languages/hreflang-code.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-code',
    title: { failed: 'hreflang has an invalid language code', passed: 'Every hreflang has a valid language code' },
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
      const fault = codeFault(value);
      if (fault === null) continue;
      const place = element ?? `<${href}>; hreflang="${value}"`;
      if (fault.kind === 'notATag') report('notATag', place, { value });
      else report(fault.kind, place, { value, part: fault.part, hint: fault.hint });
    }
  },
});
