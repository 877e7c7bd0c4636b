import { definePageFix, NAMED } from '../../fix.js';
import { freeId, slug } from '../slug.js';

export default definePageFix({
  rule: 'agents/heading-anchors',
  safety: 'review',
  needs: ['document', 'headings'],
  writes: 'Gives each second heading an id made of its words.',
  edit({ page, edits, isNamed }) {
    const taken = new Set(page.document.ids.keys());
    for (const heading of page.headings) {
      const { element } = heading;
      if (heading.level !== 2 || element.has('id') || element.isBoilerplate || element.in('anchor')) continue;
      const id = freeId({ ids: taken }, slug(heading.text) || 'section');
      if (isNamed(id)) continue;
      taken.add(id);
      edits.setAttribute(element, 'id', id);
    }
    return edits.isEmpty ? NAMED : undefined;
  },
});
