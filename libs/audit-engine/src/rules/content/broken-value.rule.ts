import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isAboutCode, isMentioned, isProse, speaksOf } from '../../shared/text/visible-text.js';

/** Whole texts that a script or template writes when a value is missing. */
const VALUES = new Set([
  'undefined',
  'NaN',
  'Invalid Date',
  'undefined undefined',
  'null null',
  '$NaN',
  '€NaN',
  'NaN €',
  'NaN%',
  'undefined%',
  'NaN undefined',
]);
/** Nearly all texts are ruled out by their first character, without a copy. */
const FIRST_LETTERS = new Set([...VALUES].map((value) => value.charCodeAt(0)));
/** The same as a part of a title. */
/** Words of texts about programs, which name such values. */
const TERMS =
  /\b(?:javascript|typescript|ecmascript|python|php|ruby|java|sql|json|programming|functions?|variables?|methods?|operators?|returns?|booleans?|strings?|arrays?|falsy|typeof|console|runtime|compilers?|api)\b/i;
const IN_TITLE = /(?:^|[|–—·•:»(-] ?)(?:undefined|null|NaN)(?: ?[|–—·•:»)-]|$)/;

export default definePageRule({
  meta: {
    id: 'content/broken-value',
    title: { failed: 'Page shows an unset value', passed: 'No page shows an unset value' },
    subcategory: 'leftovers',
    severity: 'warning',
    weight: 5,
    needs: ['document', 'head'],
    messages: {
      text: 'The page shows "{found}" where a value belongs.',
      title: 'The title has "{found}" where a value belongs.',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix: 'Find the value that the template did not get, and write a text for the case that there is none.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, head, location }, report) {
    const title = IN_TITLE.exec((head.title ?? '').slice(0, 300));
    // What the address names is what the page is about.
    if (
      title &&
      !location.pathname.toLowerCase().includes(/undefined|null|nan/i.exec(title[0])?.[0].toLowerCase() ?? ' ') &&
      !isAboutCode(document)
    )
      report('title', head.titles[0], { found: title[0].replace(/[^a-z]/gi, '') });
    const { textValues, textOwners } = document;
    const found: { owner: PageElement; value: string }[] = [];
    for (let i = 0; i < textValues.length; i++) {
      const value = textValues[i] ?? '';
      if (value.length > 60 || !FIRST_LETTERS.has(firstLetter(value)) || !VALUES.has(value.trim())) continue;
      const owner = textOwners[i] ?? null;
      if (owner === null || !isProse(owner)) continue;
      // A table or a link may list the words of a programming language.
      if (owner.closest('table', 'a', 'dl') === null && owner.name !== 'a' && !isMentioned(owner))
        found.push({ owner, value: value.trim() });
    }
    // A manual of a programming language sets such words as text as well, and a list of them is no accident.
    if (found.length === 0 || isAboutCode(document)) return;
    for (const { owner, value } of found)
      if (!isListOfValues(owner) && !speaksOf(TERMS, owner, { document, found: value }))
        report('text', owner, { found: value });
  },
});

/** Items of one list with several such words: "null, undefined, NaN, 0". */
function isListOfValues(owner: PageElement): boolean {
  const item = owner.name === 'li' ? owner : owner.closest('li');
  const items = item?.parent?.children.slice(0, MAX_ITEMS) ?? [];
  return new Set(items.map(({ text }) => text).filter((text) => LISTED.test(text))).size > 1;
}

const MAX_ITEMS = 100;
const LISTED = /^["'“]?(?:undefined|null|NaN|true|false|nil|none|0|Infinity|Invalid Date|\[object Object\])["'”]?$/i;

function firstLetter(text: string): number {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return text.charCodeAt(at);
}
