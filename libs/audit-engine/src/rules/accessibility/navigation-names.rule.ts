import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { inherited, isForPhones, isOfOneLayout, mayBeHidden } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/navigation-names',
    title: { failed: 'Navigation has no distinguishing name', passed: 'Several navigations have distinguishing names' },
    subcategory: 'landmarks',
    wcag: [],
    severity: 'warning',
    weight: 3,
    needs: ['landmarks'],
    messages: { unnamed: 'This navigation has no name that tells it from the others.' },
    since: '1.0',
    version: 10,
    references: [
      'https://www.w3.org/WAI/ARIA/apg/patterns/landmarks/examples/navigation.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/aria/ARIA13',
    ],
    howToFix:
      'Give each <nav> an aria-label such as "Main", "Breadcrumb" or "Footer", or point aria-labelledby at its heading.',
  },
  leavesOutHidden: 2,
  applies: ({ landmarks }) => landmarks.some(({ role }) => role === 'navigation'),
  check({ landmarks }, report) {
    const navigations = landmarks.filter(({ role, element }) => role === 'navigation' && !isEmpty(element));
    const hasWide = navigations.some(({ element }) => !isMenuForPhones(element) && element.closest('footer') === null);
    const texts = new Set<string>();
    const unnamed = navigations.filter(
      ({ name, element }) =>
        name === '' &&
        !element.has('aria-labelledby') &&
        !isOfOneLayout(element) &&
        !isForPhones(element) &&
        !(hasWide && isMenuForPhones(element)) &&
        !isClosed(element) &&
        !mayBeHidden(element) &&
        !isCopy(element, texts),
    );
    if (unnamed.length < 2) return;
    const elements = unnamed.map(({ element }) => element);
    for (const element of elements.slice(1))
      report('unnamed', [element, ...elements.slice(0, MAX_OTHERS).filter((other) => other !== element)]);
  },
});

/** Navigations that each one is compared with. */
const MAX_OTHERS = 5;

/** A theme writes it, and often a list without items in it, where its owner has chosen no menu. */
function isEmpty(element: PageElement): boolean {
  return element.text === '' && element.descendants([], MAX_FRAMES).every(({ name }) => FRAMES.has(name));
}
const FRAMES = new Set(['ul', 'ol', 'menu', 'div']);
const MAX_FRAMES = 20;

/** By its class: its style sheet shows it where the menu for wide screens is not shown. */
function isMenuForPhones(element: PageElement): boolean {
  return PHONE_CLASS.test((element.attr('class') ?? '').slice(0, 300));
}
const PHONE_CLASS = /(?:^|[\s_-])(?:mobile|mmenu|resp)(?:[\s_-]|$)/i;

/** The menu again, for phones: the same words were there before. */
function isCopy({ text }: PageElement, texts: Set<string>): boolean {
  if (text === '' || !texts.has(text)) {
    texts.add(text);
    return false;
  }
  return true;
}

/** In details that are closed. */
const isClosed = inherited((element) => element.name === 'details' && !element.has('open'));
