import { definePageRule } from '../../engine/run/rule.js';
import type { PageDocument } from '../../engine/parse/document.js';
import { silentFacesOf } from '../../engine/resources/css.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';
import { googleFontSheets } from '../../shared/scripts/google-fonts.js';

export default definePageRule({
  meta: {
    id: 'performance/font-display',
    title: { failed: 'Page hides text while fonts load', passed: 'Every page shows text while fonts load' },
    subcategory: 'fonts',
    severity: 'warning',
    weight: 4,
    needs: ['stylesheets', 'headers', 'head', 'document'],
    messages: {
      face: 'The web font {family} has no font-display: its text is invisible for up to three seconds while the font loads.',
      google:
        'Google Fonts are asked for without display=swap: text is invisible for up to three seconds while they load.',
    },
    since: '1.0',
    version: 9,
    references: [
      'https://developer.chrome.com/docs/performance/insights/font-display',
      'https://developer.mozilla.org/en-US/docs/Web/CSS/@font-face/font-display',
    ],
    howToFix: 'Write font-display: swap into @font-face, and &display=swap at the end of addresses of Google Fonts.',
  },
  applies: (page) => googleFontSheets(page).length > 0 || page.stylesheets.some(hasFace),
  check(page, report) {
    for (const { sheet, url } of googleFontSheets(page)) {
      if (!url.searchParams.has('display')) report('google', sheet.element);
    }
    for (const sheet of page.stylesheets) {
      if (!hasFace(sheet)) continue;
      for (const { at, family, text, urls } of silentFacesOf(sheet.element.inner)) {
        if (!mayBeOfText(text, page.document)) continue;
        if (urls.every((url) => isBlockedAsMixed(page, page.resolve(url)))) continue;
        report(
          'face',
          { snippet: text.slice(0, 150), line: sheet.element.lineInside(at) },
          { family: family || 'without a name' },
        );
      }
    }
  },
});

/** Browsers load the file of a face for characters of its `unicode-range` alone. */
function mayBeOfText(face: string, { textValues }: PageDocument): boolean {
  const [, ranges] = /unicode-range\s{0,5}:([^;}]{1,2000})/i.exec(face) ?? [];
  if (ranges === undefined) return true;
  const characters = ranges.split(',').map(charactersOf);
  if (characters.includes(null)) return true;
  const pattern = new RegExp(`[${characters.join('')}]`, 'u');
  return textValues.some((text) => pattern.test(text));
}

/** `U+0400-045F`, as an expression has it; null for what is not understood, or has a wildcard. */
function charactersOf(range: string): string | null {
  const [, from, to = from] = /^\s*U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?\s*$/i.exec(range) ?? [];
  if (from === undefined || to === undefined) return null;
  const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  return first <= last && last <= 0x10ffff ? `\\u{${from}}-\\u{${to}}` : null;
}

function hasFace({ inlineChars, element }: { inlineChars: number; element: { inner: string } }): boolean {
  return inlineChars > 0 && /@font-face/i.test(element.inner);
}
