import { defineFix } from '../../fix.js';
import { freeId } from '../slug.js';

export default defineFix({
  rule: 'accessibility/duplicate-id',
  safety: 'review',
  needs: ['document'],
  writes: 'Gives each later element a unique ID. Links still lead to the first one.',
  edit({ finding, page, edits }) {
    const id = String(finding.data.id);
    const all = page.document.ids.get(id) ?? [];
    if (all.length > MAX_ELEMENTS) return 'The template that writes the id so often has to be found.';
    const taken = new Set(page.document.ids.keys());
    for (const element of all.slice(1)) {
      const own = freeId({ ids: taken }, id);
      taken.add(own);
      edits.setAttribute(element, 'id', own);
    }
    return undefined;
  },
});

const MAX_ELEMENTS = 20;
