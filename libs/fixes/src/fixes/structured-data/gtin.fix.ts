import { definePageFix } from '../../fix.js';
import { removeEntry, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/gtin',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Removes the property that only says that there is no number.',
  edit({ finding: { data }, page, edits }) {
    if (!NOTHING.test(String(data.value))) return 'You find the right number on the product.';
    for (const { property } of writtenTexts(page.structuredData, String(data.property), String(data.value)))
      if (!Array.isArray(property.value))
        removeEntry(edits, property.place.members, property.place.members.indexOf(property.member));
    return undefined;
  },
});

/** What shops write, and merchants are told to write, where there is none. */
const NOTHING = /^(?:does not apply|not applicable|not available|n\/?a|none|null|undefined|unknown|no gtin|-+|0+)$/i;
