import { definePageRule } from '../../engine/run/rule.js';

/** `ga-disable-UA-…` is what visitors who object set: it sends nothing. */
const ID = /(?<!ga-disable-)\bUA-(?!0{4,10}-)\d{4,10}-\d{1,4}\b/;
const CONFIG = /\bgtag\(\s{0,5}['"]config['"]\s{0,5},\s{0,5}['"]([\w-]{1,30})/g;
const TRACKER = /\b(?:gtag|ga(?!-disable)|_gaq|dataLayer|GoogleAnalyticsObject)\b/;
const TRACKER_URL = /^\s*(?:https?:)?\/\/[^/]*(?:google-analytics|googletagmanager)\.com\//i;
/** A copy of a site, made by a program, asks for the file in a folder named after its host, where it rarely is: nothing is sent. */
const COPIED_TRACKER =
  /["'](?:\.{1,2}\/){1,20}(?:[\w-]{1,40}\/)?(?:[a-z]{1,20}\.)?(?:google-analytics|googletagmanager)\.com\//i;

export default definePageRule({
  meta: {
    id: 'analytics/retired-id',
    title: {
      failed: 'Page uses the retired Universal Analytics',
      passed: 'No page uses the retired Universal Analytics',
    },
    subcategory: 'google analytics',
    severity: 'warning',
    weight: 5,
    needs: ['scripts'],
    messages: {
      retired:
        'The page still has the tag of {id}, a Universal Analytics property; nothing has been recorded there since July 2024.',
    },
    since: '1.0',
    version: 7,
    references: [
      'https://support.google.com/analytics/answer/11583528',
      'https://developers.google.com/analytics/devguides/migration/overview',
    ],
    howToFix: 'Remove the old tag, or replace its id by the measurement id (G-…) of a Google Analytics 4 property.',
  },
  check({ scripts }, report) {
    const configured = scripts.flatMap(({ element, src }) =>
      src === null ? [...element.inner.matchAll(CONFIG)].map((match) => match[1]) : [],
    );
    const seen = new Set<string>();
    for (const { element, src, isExecutable } of scripts) {
      const written = src ?? (isExecutable ? element.inner : '');
      if (!written.includes('UA-')) continue;
      const code = src ?? withoutComments(written);
      if (!(src === null ? TRACKER : TRACKER_URL).test(code)) continue;
      if (src === null && COPIED_TRACKER.test(code)) continue;
      const id = ID.exec(code)?.[0];
      if (id === undefined || seen.has(id)) continue;
      // The file is loaded by any id, and sends to those that are configured.
      if (src !== null && /\/gtag\/js\?/.test(src) && configured.length > 0 && !configured.includes(id)) continue;
      seen.add(id);
      report('retired', element, { id });
    }
  },
});

/** What was switched off sends nothing: lines, ends of lines, and a comment that begins a line. */
function withoutComments(code: string): string {
  return withoutBlocks(code)
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*[^*]*\*\/\s*$)/.test(line))
    .map((line) => line.replace(/[;,{})\s]\/\/ .*$/, ''))
    .join('\n');
}

function withoutBlocks(code: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = code.indexOf('/*'); at !== -1; at = code.indexOf('/*', at)) {
    const end = code.indexOf('*/', at + 2);
    if (end === -1) break;
    // Elsewhere in a line it may be part of a text: `'image/*'`.
    const isComment = /(?:^|\n)[ \t]{0,40}$/.test(code.slice(Math.max(0, at - 41), at));
    if (isComment) kept.push(code.slice(from, at));
    from = isComment ? end + 2 : from;
    at = isComment ? end + 2 : at + 2;
  }
  return kept.join('') + code.slice(from);
}
