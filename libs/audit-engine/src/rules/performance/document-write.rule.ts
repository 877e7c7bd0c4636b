import { definePageRule } from '../../engine/run/rule.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';

const CALL = 'document.write';
/** A function in its place, which adds what it is given without stopping the browser. */
const REPLACED = /document\.write\s{0,9}=(?!=)/;
/** The address of the script that is written. */
const WRITTEN_SRC = /\bsrc\s{0,9}=\s{0,9}\\?["']?(http:\/\/[^\s"'\\>]{1,200})/i;
/** The start tag that is written; and in it what makes the browser go on at once. */
const START_TAG = /(?:<|%3c|\\x3c|\\u003c)scr/i;
const TAG_END = />|%3e|\\x3e|\\u003e/i;
const GOES_ON = /(?:\s|%20|["'])(?:async|defer)(?=[\s"'=\\]|%20|%3d|$)/i;
const AFTER_CHARS = 300;
const BEFORE_CHARS = 60;
/** The script is written only where a library is missing: `window.x || …`, `if (!window.x) …`, `if (typeof x == 'undefined') …`. */
const FALLBACK =
  /\|\||\bif\s{0,5}\(\s{0,5}(?:!\s{0,5}window\.[\w$.]{1,30}|typeof\s{1,5}\(?[\w$.]{1,30}\)?\s{0,5}===?\s{0,5}["']undefined["'])\s{0,5}\)\s{0,5}\{?\s{0,9}$/;

export default definePageRule({
  meta: {
    id: 'performance/document-write',
    title: {
      failed: 'Script uses document.write to load scripts',
      passed: 'No script uses document.write to load scripts',
    },
    subcategory: 'rendering',
    severity: 'warning',
    weight: 4,
    needs: ['scripts', 'headers', 'head'],
    messages: {
      script: 'A script writes another one into the page with document.write: the browser stops and cannot look ahead.',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://developer.chrome.com/docs/lighthouse/best-practices/no-document-write',
      'https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document.write()',
    ],
    howToFix: 'Write the script element into the page with async or defer, or add it with document.createElement.',
  },
  readsSent: true,
  applies: ({ scripts }) => scripts.some(({ isExecutable, inlineChars }) => isExecutable && inlineChars > 0),
  check(page, report) {
    for (const { element, isExecutable, inlineChars } of page.scripts) {
      if (!isExecutable || inlineChars === 0) continue;
      const code = element.inner;
      if (REPLACED.test(code)) continue;
      for (let at = code.indexOf(CALL), i = 0; at !== -1 && i < 100; at = code.indexOf(CALL, at + CALL.length), i++) {
        const isFallback = FALLBACK.test(code.slice(Math.max(0, at - BEFORE_CHARS), at));
        const written = code.slice(at, at + AFTER_CHARS);
        const from = written.search(START_TAG);
        if (isFallback || from < 0 || GOES_ON.test(written.slice(from).split(TAG_END, 1)[0] ?? '')) continue;
        if (isBlockedAsMixed(page, page.resolve(WRITTEN_SRC.exec(written)?.[1] ?? ''))) continue;
        report('script', { snippet: code.slice(at, at + 120), line: element.lineInside(at) });
        break;
      }
    }
  },
});
