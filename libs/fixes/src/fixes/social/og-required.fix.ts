import { definePageFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default definePageFix({
  rule: 'social/og-required',
  safety: 'safe',
  needs: ['head', 'canonical'],
  writes: 'Adds og:title from the title, og:url from the canonical link, and og:type "website", which is the default.',
  edit({ finding, page, edits }) {
    const { head, canonical, url } = page;
    const values: Record<string, string | null> = {
      'og:title': head.title,
      'og:type': 'website',
      'og:url': canonical.url ?? url,
    };
    const missing = String(finding.data.keys).split(', ');
    if (missing.some((key) => !values[key])) return 'You need to write the missing tags.';
    const tags = missing.map((key) => `<meta property="${key}" content="${inAttribute(values[key] ?? '')}">`);
    if (!edits.insertInHead(tags)) return 'The source has no <head> tag.';
    return undefined;
  },
});
