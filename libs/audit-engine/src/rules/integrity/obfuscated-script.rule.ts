import { definePageRule } from '../../engine/run/rule.js';
import { decodedCodeOf } from '../../shared/abuse/decoded-loader.js';

/** Code that is decoded at run time and then run: what injected scripts look like. Bounded, so that each pattern is linear. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:\beval|\bFunction|\bset(?:Timeout|Interval))["'\]\s]{0,5}\(\s{0,5}(?:window[.["']{1,3})?(?:atob|unescape|decodeURIComponent)["'\]\s]{0,5}\(/,
    'eval of decoded text',
  ],
  [/\beval\s{0,5}\(\s{0,5}String\.fromCharCode\s{0,5}\(/, 'eval of character codes'],
  [
    // Only the brackets escaped, as published snippets do to get past an HTML parser, hides nothing: letters and digits must be.
    /\bdocument\.write(?:ln)?\s{0,5}\(\s{0,5}(?:window\.)?(?:(?:unescape|decodeURIComponent)\s{0,5}\(\s{0,5}["'](?:%3C|<)(?:[^"'%]|%(?![46][1-9a-f]|[57][0-9a]|3[0-9]))?(?:%(?:[46][1-9a-f]|[57][0-9a]|3[0-9])){4}|atob\s{0,5}\(\s{0,5}["']PHNjcmlwd)/i,
    'a script element written from encoded text',
  ],
  [
    /\beval\s{0,5}\(\s{0,5}function\s{0,5}\(\s{0,5}p\s{0,3},\s{0,3}a\s{0,3},\s{0,3}c\s{0,3},\s{0,3}k\s{0,3},\s{0,3}e\s{0,3},/,
    'a packed script',
  ],
  [/\bString\.fromCharCode\((?:\s{0,3}\d{2,3}\s{0,3},){40}/, 'a long text out of character codes'],
  [/(?:\\x[0-9a-f]{2}){60}/i, 'a long text out of \\x codes'],
];
const MAX_CHARS = 200_000;

export default definePageRule({
  meta: {
    id: 'integrity/obfuscated-script',
    title: { failed: 'Inline script is obfuscated', passed: 'No inline script is obfuscated' },
    subcategory: 'foreign code',
    severity: 'warning',
    weight: 6,
    needs: ['scripts'],
    messages: { disguised: 'An inline script hides what it does: {what}.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/monitor-debug/security/malware',
      'https://attack.mitre.org/techniques/T1027/',
    ],
    howToFix:
      'Find out where the script comes from. If your team did not write it, remove it and find out how it got in. If it is yours, publish it unobfuscated.',
  },
  applies: ({ scripts }) => scripts.some(({ src, isExecutable }) => src === null && isExecutable),
  check({ scripts }, report) {
    for (const { src, element, isExecutable } of scripts) {
      if (src !== null || !isExecutable) continue;
      const code = element.inner.slice(0, MAX_CHARS);
      if (
        !code.includes('eval') &&
        !code.includes('fromCharCode') &&
        !code.includes('document.write') &&
        !code.includes('\\x') &&
        !code.includes('_0x') &&
        !code.includes('atob')
      )
        continue;
      const found = PATTERNS.find(([pattern]) => pattern.test(code))?.[1] ?? (isScrambled(code) ? SCRAMBLED : null);
      // The code itself is not repeated: a report that quotes an attack looks like one.
      if (found && !writesMail(code) && decodedCodeOf(code) === null)
        report('disguised', { snippet: '<script>…</script>', line: element.line }, { what: found });
    }
  },
});

const SCRAMBLED = 'names that an obfuscator scrambled';
const MIN_SCRAMBLED = 12;

/** Names such as `_0x4a1b`. */
function isScrambled(code: string): boolean {
  return code.includes('_0x') && (code.match(/\b_0x[0-9a-f]{2,6}\b/g)?.length ?? 0) >= MIN_SCRAMBLED;
}

/** A mail address hidden from collectors is the one honest use of character codes. */
function writesMail(code: string): boolean {
  const codes = /String\.fromCharCode\(([\d,\s]{1,8000})/.exec(code)?.[1];
  if (codes === undefined) return false;
  return /mailto:|[\w.-]@[\w-]/.test(
    codes
      .split(',')
      .map((digits) => String.fromCharCode(Number(digits) % 65_536))
      .join(''),
  );
}
