import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/rating',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes a point for the comma of the decimals.',
  edit({ finding: { data }, page, edits }) {
    const text = String(data.value);
    if (!/^\d{1,2},\d{1,2}$/.test(text)) return 'You need to decide which rating is meant.';
    rewriteTexts(edits, writtenTexts(page.structuredData, 'ratingValue', text), () => text.replace(',', '.'));
    return undefined;
  },
});
