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
    references: [
      'https://web.dev/articles/preconnect-and-dns-prefetch',
      'https://developers.google.com/fonts/docs/getting_started',
    ],
    howToFix:
      'Write <link rel="preconnect" href="https://fonts.gstatic.com" crossorigin> in front of the style sheet, or serve the fonts yourself.',
  },
  applies: ({ stylesheets, resolve }) => googleFontSheets(stylesheets, resolve).length > 0,
  check({ stylesheets, head, headers, resolve }, report) {
    const links = head.linksOf('preconnect').filter(({ href }) => resolve(href)?.hostname === FONT_HOST);
    if (links.some(({ element }) => element.has('crossorigin')) || headers.get('link')?.includes(FONT_HOST) === true)
      return;
    if (links[0]) report('anonymous', links[0].element);
    else report('missing', googleFontSheets(stylesheets, resolve)[0]?.sheet.element);
  },
});
