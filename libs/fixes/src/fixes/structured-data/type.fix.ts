import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/type',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes the type as schema.org spells it.',
  edit({ finding: { data, element }, page, edits }) {
    const { type, correct } = data;
    if (correct === undefined) return 'You need to decide what is meant.';
    if (element?.has('itemtype'))
      edits.rewrite(element, 'itemtype', (written) => written.replace(String(type), String(correct)));
    else
      rewriteTexts(edits, writtenTexts(page.structuredData, '@type', String(type)), ({ property }) =>
        property.isPure ? String(correct) : null,
      );
    return undefined;
  },
});
