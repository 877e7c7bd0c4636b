import { definePageFix } from '../../fix.js';
import { removeEntry, writtenProperties } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/empty-value',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Removes the property, or the entry of the list, that says nothing.',
  edit({ finding: { data }, page, edits }) {
    for (const { place, member, value } of writtenProperties(page.structuredData, String(data.property))) {
      if (isEmpty(value)) removeEntry(edits, place.members, place.members.indexOf(member));
      else if (Array.isArray(value)) {
        const left = member.value.items.filter((_, i) => !isEmpty(value[i]));
        const source = left.map(({ start, end }) => edits.document.html.slice(start, end));
        if (left.length < value.length) edits.replace(member.value.start, member.value.end, `[${source.join(', ')}]`);
      }
    }
    return undefined;
  },
});

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
