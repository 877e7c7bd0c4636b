import { definePageRule } from '../../engine/run/rule.js';
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
    needs: ['stylesheets', 'headers', 'head'],
    messages: {
      face: 'The web font {family} has no font-display: its text is invisible for up to three seconds while the font loads.',
      google:
        'Google Fonts are asked for without display=swap: text is invisible for up to three seconds while they load.',
    },
    since: '1.0',
    version: 8,
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

function hasFace({ inlineChars, element }: { inlineChars: number; element: { inner: string } }): boolean {
  return inlineChars > 0 && /@font-face/i.test(element.inner);
}
