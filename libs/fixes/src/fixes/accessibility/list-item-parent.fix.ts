import { defineFix } from '../../fix.js';
import { endOf } from '../../edits.js';

export default defineFix({
  rule: 'accessibility/list-item-parent',
  safety: 'review',
  needs: [],
  writes: 'Puts <ul> around items that follow each other.',
  edit({ element, edits }) {
    const siblings = element.parent?.children ?? [];
    let first = siblings.indexOf(element);
    let last = first;
    while (siblings[first - 1]?.name === 'li') first--;
    while (siblings[last + 1]?.name === 'li') last++;
    const start = siblings[first];
    const end = siblings[last];
    if (!start || !end || element.parent?.name === 'li') return 'The item is inside another item.';
    if (/\S/.test(betweenItems(siblings.slice(first, last + 1)))) return 'There is text between the items.';
    edits.insert(start.start, '<ul>');
    edits.insert(endOf(end), '</ul>');
    return undefined;
  },
});

function betweenItems(items: readonly Parameters<typeof endOf>[0][]): string {
  return items
    .slice(1)
    .map((item, i) => {
      const before = items[i];
      return before ? item.document.html.slice(endOf(before), item.start) : '';
    })
    .join('');
}
