import { definePageFix } from '../../fix.js';
import { rewriteTexts, writtenTexts } from '../../json-source.js';

export default definePageFix({
  rule: 'structured-data/address',
  safety: 'safe',
  needs: ['structuredData'],
  writes: 'Writes the complete URL for a path of the same host, removes a second scheme, and encodes spaces.',
  edit({ finding: { data }, page, edits }) {
    const text = String(data.value);
    // A bare name may be a host, a file or a user: only what begins with a slash is a path.
    const whole = /^\.{0,2}\//.test(text)
      ? (page.resolve(text)?.href ?? null)
      : text.replace(/^https?:\/\/(?=https?:\/\/)/i, '').replaceAll(' ', '%20') || null;
    if (whole === null || whole === text || !URL.canParse(whole)) return 'You need to decide which URL is meant.';
    rewriteTexts(edits, writtenTexts(page.structuredData, String(data.property), text), () => whole);
    return undefined;
  },
});
