import { definePageFix } from '../../fix.js';
import { jsonText, writtenProperties } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/property',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes the name as schema.org spells it.',
  edit({ finding: { data }, page, edits }) {
    const { property, correct } = data;
    if (correct === undefined) return 'What is meant has to be said by somebody who knows.';
    for (const { owner, member, isPure } of writtenProperties(page.structuredData, String(property)))
      if (isPure && !Object.hasOwn(owner, String(correct)))
        edits.replace(member.start, member.nameEnd, jsonText(String(correct)));
    return edits.isEmpty ? 'The right name stands beside the wrong one.' : undefined;
  },
});
