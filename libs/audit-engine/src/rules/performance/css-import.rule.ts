import { definePageRule } from '../../engine/run/rule.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';

/** Statements that may be in front of an import (CSS Cascading 5, section 2). */
const BEFORE = /^(?:@charset[^;{]{0,100};|@layer[^;{]{0,300};)/i;
const IMPORT =
  /^@import\s{0,20}(?:(?:url\(\s{0,20})?(?:"([^"]{1,300})"|'([^']{1,300})')|url\(\s{0,20}([^"')\s]{1,300}))[^;{]{0,300}/i;
const NOT_FOR_SCREENS = /\bprint\b(?![^;]*\b(?:screen|all)\b)/i;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const HEAD_CHARS = 5_000;

export default definePageRule({
  meta: {
    id: 'performance/css-import',
    title: { failed: 'Style sheet uses @import', passed: 'No style sheet uses @import' },
    subcategory: 'rendering',
    severity: 'warning',
    weight: 4,
    needs: ['stylesheets', 'headers', 'head'],
    messages: {
      import:
        'A <style> imports {address}: nothing is shown until it has been fetched, and some browsers find it late.',
      below:
        'A <style> in the body imports {address}: some browsers find it late, and the page may change when it arrives.',
    },
    since: '1.0',
    version: 6,
    references: [
      'https://web.dev/learn/performance/optimize-resource-loading',
      'https://developer.mozilla.org/en-US/docs/Web/CSS/@import',
    ],
    howToFix: 'Write <link rel="stylesheet"> for each file instead of @import.',
  },
  readsSent: true,
  applies: ({ stylesheets }) => stylesheets.some(({ inlineChars }) => inlineChars > 0),
  check(page, report) {
    for (const { element, inlineChars, media } of page.stylesheets) {
      if (inlineChars === 0 || media === 'print') continue;
      const css = element.inner.slice(0, HEAD_CHARS).replace(COMMENT, (comment) => ' '.repeat(comment.length));
      let rest = css.replace(/^\s*<!--/, '').trimStart();
      for (let i = 0; i < 50; i++) {
        const before = BEFORE.exec(rest);
        const match = before ?? IMPORT.exec(rest);
        if (!match) break;
        const address = match[1] ?? match[2] ?? match[3] ?? '';
        if (!before && !NOT_FOR_SCREENS.test(match[0]) && !isBlockedAsMixed(page, page.resolve(address)))
          report(
            element.in('head') ? 'import' : 'below',
            { snippet: match[0].trim(), line: element.lineInside(css.length - rest.length) },
            { address },
          );
        rest = rest
          .slice(match[0].length)
          .replace(/^\s{0,200};/, '')
          .trimStart();
      }
    }
  },
});
