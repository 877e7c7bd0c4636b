import { definePageRule } from '../../engine/run/rule.js';
import type { PageElement } from '../../engine/parse/element.js';
import { HIDDEN_CLASSES, HIDDEN_IDS } from '../../shared/advertising/hidden-names.data.js';

export default definePageRule({
  meta: {
    id: 'blocking/hidden-names',
    title: { failed: 'Ad blockers hide content of the page', passed: 'Ad blockers hide no content' },
    subcategory: 'names',
    severity: 'warning',
    weight: 6,
    needs: [],
    messages: { hidden: 'Ad blockers hide <{element}>, as {where} has the class or id "{name}".' },
    since: '1.0',
    references: [
      'https://easylist.to/',
      'https://help.adblockplus.org/hc/en-us/articles/360062733293-How-to-write-filters',
    ],
    howToFix: 'Give the box another class or id, for example "notice" instead of "ad-box".',
  },
  applies: ({ named }) => named('h1', 'main', 'nav').length > 0,
  check({ named }, report) {
    const seen = new Set<PageElement>();
    for (const element of named('h1', 'main', 'nav')) {
      for (let at: PageElement | null = element; at !== null && !seen.has(at); at = at.parent) {
        seen.add(at);
        const name = hiddenName(at);
        if (name !== null)
          report('hidden', at, {
            element: element.name,
            where: at === element ? 'it' : `the <${at.name}> around it`,
            name,
          });
      }
    }
  },
});

/** Names are compared with regard to case, as selectors are. */
function hiddenName(element: PageElement): string | null {
  const id = element.attr('id')?.trim();
  if (id !== undefined && HIDDEN_IDS.has(id)) return id;
  const classes = element.attr('class');
  return classes === null
    ? null
    : (classes
        .slice(0, 2_000)
        .split(/\s+/)
        .find((name) => HIDDEN_CLASSES.has(name)) ?? null);
}
