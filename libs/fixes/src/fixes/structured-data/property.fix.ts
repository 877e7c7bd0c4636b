import { definePageFix } from '../../fix.js';
import { jsonText, writtenProperties } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/property',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes the name as schema.org spells it.',
  edit({ finding: { data }, page, edits }) {
    const { property, correct } = data;
    if (correct === undefined) return 'You need to decide what is meant.';
    for (const { owner, member, isPure } of writtenProperties(page.structuredData, String(property)))
      if (isPure && !Object.hasOwn(owner, String(correct)))
        edits.replace(member.start, member.nameEnd, jsonText(String(correct)));
    return edits.isEmpty ? 'The right name is already present.' : undefined;
  },
});
