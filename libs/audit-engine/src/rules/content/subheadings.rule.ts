import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isWider, widthOf } from '../../shared/text/width.js';

const MIN_PARAGRAPHS = 12;
/** Characters, in source and in text; shorter ones are captions, dates, tags, prices and the like. */
const MIN_CHARS = 50;
/** Of those paragraphs together: about 200 English words. */
const MIN_TEXT = 1_000;

export default definePageRule({
  meta: {
    id: 'content/subheadings',
    title: { failed: 'Long text has no subheadings', passed: 'Every long text has subheadings' },
    subcategory: 'structure',
    wcag: ['2.4.10'],
    severity: 'warning',
    weight: 2,
    needs: ['headings', 'robots', 'attributes'],
    messages: { none: 'The text has {count} paragraphs, short lines not counted, and no subheading.' },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/section-headings.html',
      'https://www.w3.org/WAI/tutorials/page-structure/headings/',
    ],
    howToFix: 'Put an <h2> above each part that says what it is about.',
  },
  applies: ({ status, robots, named }) =>
    status === 200 && !robots.isNoindex && longParagraphs(named('p')) >= MIN_PARAGRAPHS,
  check({ headings, attributes, named }, report) {
    const own = headings.filter(({ element }) => !element.isBoilerplate);
    if (own.length > 1 || own.some(({ level }) => level > 1)) return;
    if (attributes.with('role').some((element) => element.keyword('role') === 'heading')) return;
    report('none', named('main')[0] ?? named('body')[0], { count: longParagraphs(named('p')) });
  },
});

/** What these hold is ordered by them: entries, answers, quotations, teasers. */
const PARTS = [
  'li',
  'dd',
  'td',
  'th',
  'blockquote',
  'figure',
  'figcaption',
  'details',
  'dialog',
  'form',
  'fieldset',
  'template',
];

/** How many there are of some length; 0 where they are no running text, or a short one. */
function longParagraphs(elements: readonly PageElement[]): number {
  if (elements.length < MIN_PARAGRAPHS) return 0;
  const long: PageElement[] = [];
  let count = 0;
  let article: PageElement | null = null;
  let box: PageElement | null = null;
  let isPart = false;
  for (const p of elements) {
    if (p.closeStart - p.openEnd <= MIN_CHARS || p.isHidden || p.isBoilerplate) continue;
    // Most come right behind the one before.
    if (p.parent !== box) isPart = p.closest(...PARTS) !== null;
    box = p.parent;
    if (isPart) continue;
    if (p.in('article')) {
      const own = p.closest('article');
      // Several articles are a list of them, or comments.
      if (article !== null && own !== article) return 0;
      article = own;
    }
    if (p.text === '') continue;
    count++;
    if (isWider(p.text, MIN_CHARS)) long.push(p);
  }
  // Most lines are short: a list of links or names.
  const isText = long.length * 2 >= count && long.filter(isQuotation).length * 3 < long.length;
  return isText && isLongTogether(long) ? long.length : 0;
}

/** What guests and customers said, or people in a story say to each other. */
function isQuotation({ text }: PageElement): boolean {
  return QUOTATION.test(text);
}
const QUOTATION = /^["“”„«»「『‘]/;

function isLongTogether(elements: readonly PageElement[]): boolean {
  let width = 0;
  return elements.some(({ text }) => (width += widthOf(text)) >= MIN_TEXT);
}
