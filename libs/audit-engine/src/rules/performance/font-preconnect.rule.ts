import { definePageRule } from '../../engine/run/rule.js';
import { googleFontSheets } from '../../shared/scripts/google-fonts.js';

const FONT_HOST = 'fonts.gstatic.com';

export default definePageRule({
  meta: {
    id: 'performance/font-preconnect',
    title: { failed: 'Page does not preconnect to Google Fonts', passed: 'Pages preconnect to Google Fonts' },
    subcategory: 'fonts',
    severity: 'warning',
    weight: 2,
    needs: ['stylesheets', 'head', 'headers'],
    messages: {
      missing: 'The page uses Google Fonts and does not connect to fonts.gstatic.com in advance.',
      anonymous: 'The connection to fonts.gstatic.com lacks crossorigin: fonts cannot use it.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/articles/preconnect-and-dns-prefetch',
      'https://developers.google.com/fonts/docs/getting_started',
    ],
    howToFix:
      'Write <link rel="preconnect" href="https://fonts.gstatic.com" crossorigin> in front of the style sheet, or serve the fonts yourself.',
  },
  applies: (page) => googleFontSheets(page).length > 0,
  check(page, report) {
    const { head, headers, resolve } = page;
    const links = head.linksOf('preconnect').filter(({ href }) => resolve(href)?.hostname === FONT_HOST);
    // A file of that host that is loaded in advance opens the connection as well.
    const loaded = head.linksOf('preload').filter(({ element }) => element.keyword('as') === 'font');
    if (loaded.some(({ href }) => resolve(href)?.hostname === FONT_HOST)) return;
    if (links.some(({ element }) => element.has('crossorigin')) || headers.get('link')?.includes(FONT_HOST) === true)
      return;
    if (links[0]) report('anonymous', links[0].element);
    else report('missing', googleFontSheets(page)[0]?.sheet.element);
  },
});
