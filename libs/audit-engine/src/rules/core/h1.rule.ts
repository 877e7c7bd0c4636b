import type { PageView } from '../../engine/facts/page-facts.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isInDialog } from '../../shared/aria/dialogs.js';
import { isIndexable } from '../../shared/crawling/indexable.js';

export default definePageRule({
  meta: {
    id: 'core/h1',
    title: { failed: 'Page has no main heading', passed: 'Every page has a main heading' },
    subcategory: 'headings',
    severity: 'warning',
    weight: 6,
    needs: ['headings', 'robots', 'canonical', 'attributes', 'document', 'text', 'scripts', 'namesInside'],
    messages: { missing: 'The page has no main heading (h1).' },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix: 'Put the subject of the page into one <h1> at the start of the content.',
  },
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
    if (!byRole && !isFilledLater(page)) report('missing', page.named('main')[0] ?? page.named('body')[0]);
  },
});

/** A hidden heading that a script of the page fills by its id, before it shows the part with it. */
function isFilledLater({ named, namesInside }: PageView<'document' | 'namesInside'>): boolean {
  return named('h1').some(
    (heading) => !isInDialog(heading) && namesInside.fills.has(`#${(heading.attr('id') ?? '').toLowerCase()}`),
  );
}
