import { definePageRule } from '../../engine/run/rule.js';
import { googleFontSheets } from '../../shared/scripts/google-fonts.js';
import { listOf } from '../../shared/text/list-of.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/font-families',
    title: { failed: 'Page loads too many web fonts', passed: 'No page loads too many web fonts' },
    subcategory: 'fonts',
    severity: 'warning',
    weight: 2,
    needs: ['stylesheets', 'headers', 'head'],
    messages: { many: 'The page asks Google Fonts for {count} families: {families}.' },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/articles/font-best-practices',
      'https://developers.google.com/fonts/docs/getting_started',
    ],
    howToFix: 'Choose two families, or one variable font, and remove the others from the address.',
  },
  applies: (page) => googleFontSheets(page).length > 0,
  check(page, report) {
    const sheets = googleFontSheets(page);
    const families = [...new Set(sheets.flatMap((sheet) => sheet.families))];
    if (families.length > PAGE_LIMITS.fontFamilies)
      report('many', sheets[0]?.sheet.element, { count: families.length, families: listOf(families, 10) });
  },
});
