import { definePageRule } from '../../engine/run/rule.js';

const LISTENER = /(?:addEventListener\(\s{0,5}["'`]unload["'`]|(?:window|self)\.onunload\s{0,5}=(?!=)(?!\s{0,5}null))/;

export default definePageRule({
  meta: {
    id: 'performance/unload-handler',
    title: {
      failed: 'Unload handler slows down the back button',
      passed: 'No unload handler slows down the back button',
    },
    subcategory: 'navigation',
    severity: 'warning',
    weight: 3,
    needs: ['scripts'],
    messages: { unload: 'An unload handler keeps the page from being shown at once when people come back to it.' },
    since: '1.0',
    version: 2,
    references: [
      'https://web.dev/articles/bfcache#never_use_the_unload_event',
      'https://developer.chrome.com/docs/web-platform/deprecating-unload',
    ],
    howToFix: 'Listen for pagehide or visibilitychange instead of unload.',
  },
  check({ scripts, named }, report) {
    for (const element of named('body')) if (element.attr('onunload')?.trim()) report('unload', element);
    for (const { element, isExecutable, inlineChars } of scripts) {
      if (!isExecutable || inlineChars === 0) continue;
      const code = element.inner;
      const match = code.includes('unload') ? LISTENER.exec(code) : null;
      if (match)
        report('unload', {
          snippet: code.slice(Math.max(0, match.index - 20), match.index + 100),
          line: element.lineInside(match.index),
        });
    }
  },
});
