import type { PageElement } from '../../engine/parse/element.js';
import { siblingAfter, siblingBefore } from '../../engine/parse/siblings.js';
import { definePageRule } from '../../engine/run/rule.js';

/** Fewer sections are found without help. */
const MIN_SECTIONS = 8;
/** On a shorter page, people look at the sections one after another. */
const MIN_WORDS = 2_000;

export default definePageRule({
  meta: {
    id: 'agents/heading-anchors',
    title: { failed: 'Sections have no IDs to link to', passed: 'Sections have IDs to link to' },
    subcategory: 'content',
    severity: 'warning',
    weight: 1,
    needs: ['headings', 'robots', 'text', 'document'],
    messages: { none: 'None of the {count} sections of this page has an ID, so links cannot point to a section.' },
    since: '1.0',
    version: 5,
    references: [
      'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
      'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
    ],
    howToFix: 'Give each heading an id that stays: <h2 id="watering">Watering</h2>.',
  },
  applies: ({ status, robots, headings, text }) =>
    status === 200 &&
    !robots.isNoindex &&
    text.mainWords >= MIN_WORDS &&
    sectionsOf(headings.map((heading) => heading.element)).length >= MIN_SECTIONS,
  check({ headings, document }, report) {
    const sections = sectionsOf(headings.map((heading) => heading.element));
    if (sections.some((section, i) => hasAnchor(section, sections[i - 1], sections[i + 1]))) return;
    const [first, last] = [sections[0]?.index ?? 0, sections.at(-1)?.index ?? 0];
    if (document.named('a').some((link) => link.index > first && link.index < last && isPlace(link))) return;
    report('none', sections[0], { count: sections.length });
  },
});

/** Second headings of the text; those of cards, which lead to other pages, are none. */
function sectionsOf(headings: readonly PageElement[]): PageElement[] {
  return headings.filter(
    (element) =>
      element.name === 'h2' &&
      element.text !== '' &&
      !element.isBoilerplate &&
      !element.in('anchor') &&
      element.closest('li', 'dialog') === null &&
      !isCard(element),
  );
}

function isCard(element: PageElement): boolean {
  return element.descendants(['a']).some((link) => !(link.attr('href') ?? '#').startsWith('#'));
}

function hasAnchor(element: PageElement, before?: PageElement, after?: PageElement): boolean {
  if (element.has('id') || element.descendants().some((inside) => inside.has('id') || inside.has('name'))) return true;
  // `<span id="soil"></span><h2>Soil</h2>`, `<h2>Soil</h2><div id="soil">`
  const beside = siblingBefore(element);
  if (siblingAfter(element)?.has('id') || (beside?.has('id') && beside.text === '')) return true;
  // A box around it that begins with this section; one around the first section may be the whole text.
  const other = before ?? after;
  for (let box = element.parent; box !== null && !(other && isInside(other, box)); box = box.parent) {
    if (box.name === 'main' || box.name === 'body') return false;
    if (box.has('id')) return true;
  }
  return false;
}

/** `<a name="watering"></a>`: it leads nowhere, links lead to it. */
function isPlace(link: PageElement): boolean {
  return (link.has('name') || link.has('id')) && !link.attr('href') && !link.has('role') && !link.has('onclick');
}

function isInside(element: PageElement, box: PageElement): boolean {
  return element.index > box.index && element.index <= box.lastIndex;
}
