import { defineSiteRule } from '../../engine/run/rule.js';
import { withoutIndex } from '../../shared/addresses/variants.js';

const MIN_WORDS = 3;

export default defineSiteRule({
  meta: {
    id: 'content/title-heading',
    title: { failed: 'Title and main heading do not match', passed: 'Titles and main headings match' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 1,
    needs: ['head'],
    judges: 'pages',
    messages: { differs: 'Title and main heading have no word in common: "{title}" and "{heading}".' },
    since: '1.0',
    version: 4,
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix: 'Let both name the subject of the page by the same word.',
  },
  // The name of the site, as it may be a part of titles.
  extract: ({ head }) => head.meta('og:site_name')?.content.slice(0, MAX_NAME) || null,
  create({ report, judged }) {
    let count = 0;
    return {
      // A start page, or that of a language, may greet people instead.
      page({ url, title, h1, h1Count, isStart, isIndexable, extract }) {
        if (isStart || START.test(withoutIndex(new URL(url).pathname)) || !isIndexable || !title || !h1 || h1Count > 1)
          return;
        count++;
        if (!hasSubject(title, extract) || shareShortName(title, h1)) return;
        if (haveNothingInCommon(title.toLowerCase(), h1.toLowerCase()))
          report('differs', { page: url, snippet: h1 }, { title: title.slice(0, 80), heading: h1.slice(0, 80) });
      },
      end: () => judged(count),
    };
  },
});

const MAX_NAME = 100;
const START = /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/?)?$/i;
const SEPARATOR = / ?[|·•»] ?| [-–—] /;

/**
 * A part of the title says what the page is about. The name of the site does not (the last part where the page does not tell), nor does a
 * label such as "Contact".
 */
function hasSubject(title: string, siteName: string | null): boolean {
  const parts = title.toLowerCase().split(SEPARATOR);
  const rest = parts.filter((part) => part !== siteName?.toLowerCase());
  if (rest.length === parts.length && rest.length > 1) rest.pop();
  return rest.some((part) => stems(part).length >= MIN_WORDS);
}

/** Beginnings of words are looked for anywhere in the other text: that joins forms of a word and parts of compounds. */
function haveNothingInCommon(title: string, heading: string): boolean {
  const [inTitle, inHeading] = [stems(title), stems(heading)];
  if (inTitle.length < MIN_WORDS || inHeading.length < MIN_WORDS) return false;
  return !inTitle.some((stem) => heading.includes(stem)) && !inHeading.some((stem) => title.includes(stem));
}

/** An abbreviation or a number in both, such as "VAT" or "5G". */
function shareShortName(title: string, heading: string): boolean {
  const names = new Set(title.match(SHORT_NAME));
  return (heading.match(SHORT_NAME) ?? []).some((name) => names.has(name));
}
const SHORT_NAME = /(?<![\p{L}\p{M}\p{N}])[\p{Lu}\p{N}]{2,3}(?![\p{L}\p{M}\p{N}])/gu;

/** Beginnings of words of four letters or more, or of two Korean syllables; scripts without spaces give too few to check. */
function stems(text: string): string[] {
  return (text.match(/\p{Script=Hangul}{2,}|[\p{L}\p{M}\p{N}]{4,}/gu) ?? []).map((word) =>
    word.slice(0, /^\p{Script=Hangul}/u.test(word) ? 2 : 4),
  );
}
