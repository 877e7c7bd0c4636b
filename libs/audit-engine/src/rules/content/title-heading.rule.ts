import { NumberColumn, TextColumn } from '#common';
import { copyText } from '../../engine/parse/text-copy.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { PageGroups, TextSet } from '../../engine/site/page-groups.js';

const MIN_WORDS = 3;

export default defineSiteRule({
  meta: {
    id: 'content/title-heading',
    title: { failed: 'Title and main heading do not match', passed: 'Titles and main headings match' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'pages',
    messages: { differs: 'Title and main heading have no word in common: "{title}" and "{heading}".' },
    since: '1.0',
    version: 10,
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix: 'Let both name the subject of the page by the same word.',
  },
  create({ report, judged }) {
    let count = 0;
    /** Main headings, once for each title that they have. */
    const pairs = new TextSet();
    const headings = new PageGroups();
    const found = new NumberColumn();
    const foundTitles = new TextColumn();
    const foundHeadings = new TextColumn();
    return {
      page({ number, title, h1, h1Count, isStart, isIndexable }) {
        if (!isIndexable || !title || !h1 || h1Count > 1) return;
        const [inTitle, inHeading] = [title.toLowerCase(), h1.toLowerCase()];
        if (pairs.add(`${inTitle}\n${inHeading}`)) headings.add(inHeading, number);
        // A start page may greet people instead.
        if (isStart) return;
        count++;
        if (shareShortName(title, h1) || !haveNothingInCommon(inTitle, inHeading)) return;
        found.push(number);
        foundTitles.push(title);
        foundHeadings.push(h1);
      },
      end(site) {
        judged(count);
        for (let i = 0; i < found.length; i++) {
          const [title, h1] = [foundTitles.get(i), foundHeadings.get(i)];
          // A heading that no other page has may be a slogan about the subject of the title.
          if (headings.sizeOf(h1.toLowerCase()) === 1) continue;
          report(
            'differs',
            { page: site.pages.urlOf(found.get(i)), snippet: h1 },
            { title: copyText(title, 80), heading: copyText(h1, 80) },
          );
        }
      },
    };
  },
});

/** Beginnings of words are looked for anywhere in the other text: that joins forms of a word and parts of compounds. */
function haveNothingInCommon(title: string, heading: string): boolean {
  const [inTitle, inHeading] = [stems(title), stems(heading)];
  if (isLatin(title) !== isLatin(heading)) return false;
  if (inTitle.length < MIN_WORDS || inHeading.length < MIN_WORDS) return false;
  return !inTitle.some((stem) => heading.includes(stem)) && !inHeading.some((stem) => title.includes(stem));
}

/** In another script, the one may be the translation of the other. */
function isLatin(text: string): boolean {
  return /\p{Script=Latin}{2}/u.test(text);
}

/** An abbreviation or a number in both, such as "VAT" or "5G". */
function shareShortName(title: string, heading: string): boolean {
  const names = new Set(title.match(SHORT_NAME));
  return (heading.match(SHORT_NAME) ?? []).some((name) => names.has(name));
}
const SHORT_NAME = /(?<![\p{L}\p{M}\p{N}])[\p{Lu}\p{N}]{2,3}(?![\p{L}\p{M}\p{N}])/gu;

/**
 * Beginnings of words of four letters or more, of two Korean syllables, or of three letters behind the article and the prepositions of
 * Arabic and Hebrew. Scripts without spaces give too few to check.
 */
function stems(text: string): string[] {
  return (text.match(/\p{Script=Hangul}{2,}|[\p{L}\p{M}\p{N}]{4,}/gu) ?? []).flatMap((word) => {
    if (UNSPACED.test(word)) return [];
    if (!SEMITIC.test(word)) return [word.slice(0, /^\p{Script=Hangul}/u.test(word) ? 2 : 4)];
    const stem = word.replace(PREFIX, '');
    return [(stem.length < 3 ? word : stem).slice(0, 3)];
  });
}
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SEMITIC = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const PREFIX =
  /^(?:[\u0648\u0641\u0628\u0643]?(?:\u0627\u0644|\u0644\u0644)|[\u05d4\u05d5\u05d1\u05dc\u05db\u05de\u05e9]{1,2})/u;
