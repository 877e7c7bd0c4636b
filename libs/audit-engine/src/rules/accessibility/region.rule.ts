import type { PageElement } from '../../engine/parse/element.js';
import { inherited, isCustomElement, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/region',
    title: { failed: 'Content is outside all landmarks', passed: 'All content is inside landmarks' },
    subcategory: 'landmarks',
    wcag: [],
    severity: 'warning',
    weight: 1,
    needs: ['landmarks', 'document'],
    messages: {
      outside: 'This content is outside all landmarks: "{text}".',
    },
    since: '1.0',
    version: 8,
    references: [
      'https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/',
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
    ],
    howToFix: 'Move it into <main>, <header>, <footer>, <nav> or <aside>.',
  },
  leavesOutHidden: 1,
  // Without a main landmark, that is the finding.
  applies: ({ landmarks }) => landmarks.some(({ role }) => role === 'main'),
  check({ landmarks, document }, report) {
    const known = new Set(landmarks.map(({ element }) => element));
    const isInside = inherited((element) => known.has(element) || mayStandAlone(element));
    const { textOwners, textValues } = document;
    let words = 0;
    let first: PageElement | null = null;
    let own = '';
    for (let i = 0; i < textOwners.length && i < MAX_TEXTS && words < MIN_WORDS; i++) {
      const owner = textOwners[i];
      if (!owner || owner.in('head') || owner.isAriaHidden || isInside(owner) || mayBeHidden(owner)) continue;
      const text = textValues[i] ?? '';
      // Texts stop mattering when enough words are there.
      const count = text.slice(0, MAX_CHARS).match(WORD)?.length ?? 0;
      if (count > 0 && first === null) {
        first = owner;
        own = text.trim();
      }
      words += count;
    }
    if (first && words >= MIN_WORDS) {
      // Of an element around landmarks, their text is not meant.
      const isAround = landmarks.some(({ element }) => first !== null && isIn(element, first));
      report('outside', first, { text: copyText(isAround ? own : first.text, MAX_SHOWN) });
    }
  },
});

const MAX_SHOWN = 60;

function isIn(element: PageElement, other: PageElement): boolean {
  return element.index > other.index && element.index <= other.lastIndex;
}

/** A few words are a notice or a link to the start of the page. */
const MIN_WORDS = 10;
const MAX_TEXTS = 20_000;
const MAX_CHARS = 500;
const WORD = /[\p{L}\p{N}]\S*/gu;
const LIVE = new Set([
  'alert',
  'alertdialog',
  'dialog',
  'log',
  'marquee',
  'status',
  'timer',
  'tooltip',
  'application',
  'none',
  'menu',
  'listbox',
]);
const APART = new Set([
  'audio',
  'video',
  'dialog',
  'iframe',
  'object',
  'svg',
  'noscript',
  'template',
  'script',
  'style',
  'slot',
  'head',
  'nav',
  'aside',
  'main',
  'search',
]);

/** What is not part of the text of the page: dialogs, messages, skip links, and what scripts build. */
function mayStandAlone(element: PageElement): boolean {
  if (
    APART.has(element.name) ||
    element.has('hidden') ||
    isCustomElement(element) ||
    isScripted(element) ||
    element.has('aria-live')
  )
    return true;
  if (element.name === 'a' && (element.attr('href') ?? '').startsWith('#')) return true;
  return (
    LIVE.has(roleOf(element) ?? '') ||
    element.has('popover') ||
    element.has('aria-modal') ||
    LAYER.test(`${element.attr('class') ?? ''} ${element.attr('id') ?? ''}`.slice(0, 300))
  );
}

const LAYER =
  /cookie|consent|gdpr|modal|popup|pop-up|overlay|drawer|off-?canvas|toast|tooltip|skip|sr-only|visually-?hidden|screen-?reader|chat|splash-?screen|(?<![a-z])(?:pre-?)?loader(?![a-z])/i;
