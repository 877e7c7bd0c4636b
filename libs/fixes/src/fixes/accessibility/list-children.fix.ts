import { defineFix } from '../../fix.js';
import { endOf } from '../../edits.js';

export default defineFix({
  rule: 'accessibility/list-children',
  safety: 'review',
  needs: [],
  writes: 'Puts <li> around each child of the list that is none.',
  edit({ finding, element, edits }) {
    if (finding.message !== 'stranger') return 'You need to decide which item the text belongs to.';
    for (const child of element.parent?.children ?? []) {
      if (NO_STRANGERS.has(child.name) || child.has('role') || child.isAriaHidden) continue;
      edits.insert(child.start, '<li>');
      edits.insert(endOf(child), '</li>');
    }
    return undefined;
  },
});

const NO_STRANGERS = new Set(['li', 'script', 'style', 'template', 'noscript', 'link', 'meta', 'slot']);
