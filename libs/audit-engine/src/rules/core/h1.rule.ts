import { isCrossroads } from '../../engine/facts/forwarding.js';
import type { PageElement } from '../../engine/parse/element.js';
import type { PageView } from '../../engine/facts/page-facts.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { isEmptyPlace, isInclude } from '../../shared/scripts/empty-place.js';

export default definePageRule({
  meta: {
    id: 'core/h1',
    title: { failed: 'Page has no main heading', passed: 'Every page has a main heading' },
    subcategory: 'headings',
    severity: 'warning',
    weight: 6,
    needs: ['headings', 'robots', 'canonical', 'attributes', 'document', 'text', 'scripts', 'namesInside'],
    messages: {
      missing: 'The page has no main heading (h1).',
      hidden: 'The main heading (h1) of the page is hidden.',
    },
    since: '1.0',
    version: 8,
    references: [
      'https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix: 'Put the subject of the page into one <h1> at the start of the content.',
  },
  leavesOutScripted: 'fills',
  applies: (page) => isIndexable(page) && page.text.words > 0,
  check(page, report) {
    const { headings, attributes } = page;
    if (headings.some((heading) => heading.level === 1)) return;
    const byRole = attributes
      .with('aria-*')
      .some(
        (element) =>
          element.attr('aria-level')?.trim() === '1' &&
          (element.keyword('role') === 'heading' || /^h[1-6]$/.test(element.name)),
      );
    if (byRole || isFilledLater(page) || isCrossroads(page)) return;
    const hidden = page.named('h1').find(isWritten);
    if (hidden) {
      report('hidden', hidden);
      return;
    }
    const [main] = page.named('main');
    const [body] = page.named('body');
    const places = placesOfHeading(page);
    const isLeftToScript = (main && isEmpty(main)) || places.some((place) => place.attributeNames().some(isInclude));
    if (isLeftToScript && isScripted(page)) return;
    report('missing', body && (main ? [main, body, ...places] : [body, ...places]));
  },
});

/** With a text, and outside of what is shown by itself. */
function isWritten(heading: PageElement): boolean {
  return heading.text.trim() !== '' && !heading.in('template') && !heading.in('noscript') && !isInDialog(heading);
}

/** A hidden heading that a script of the page fills by its id, before it shows the part with it. */
function isFilledLater({ named, namesInside }: PageView<'document' | 'namesInside'>): boolean {
  return named('h1').some(
    (heading) => !isInDialog(heading) && namesInside.fills.has(`#${(heading.attr('id') ?? '').toLowerCase()}`),
  );
}

/** Empty boxes before the first heading: a script that fills one may bring the main heading. */
function placesOfHeading({ document, headings }: PageView<'document' | 'headings'>): PageElement[] {
  const end = Math.min(headings[0]?.element.index ?? MAX_ELEMENTS, MAX_ELEMENTS);
  const places: PageElement[] = [];
  for (const element of document.elements.slice(0, end)) {
    if (places.length >= MAX_PLACES) break;
    if (!element.isHidden && isEmptyPlace(element)) places.push(element);
  }
  return places;
}
const MAX_ELEMENTS = 2_000;
const MAX_PLACES = 10;

function isEmpty({ index, lastIndex, text }: PageElement): boolean {
  return index === lastIndex && text.trim() === '';
}

function isScripted({ scripts }: PageView<'scripts'>): boolean {
  return scripts.some(({ isExecutable }) => isExecutable);
}
