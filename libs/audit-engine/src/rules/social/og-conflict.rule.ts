import type { Meta } from '../../engine/facts/head.js';
import { definePageRule } from '../../engine/run/rule.js';

/** Properties of which a page has one value. */
const SINGLE = new Set([
  'og:title',
  'og:type',
  'og:url',
  'og:description',
  'og:site_name',
  'og:locale',
  'twitter:card',
  'twitter:title',
  'twitter:description',
]);

export default definePageRule({
  meta: {
    id: 'social/og-conflict',
    title: { failed: 'Preview tag has conflicting values', passed: 'No preview tag has conflicting values' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    messages: { conflict: 'The page gives {key} different values; each service takes the one it likes.' },
    since: '1.0',
    version: 3,
    references: ['https://ogp.me/#array'],
    howToFix: 'Keep one of them. The other mostly comes from a plug-in beside the theme.',
  },
  readsSent: true,
  applies: ({ head }) => head.metas.some((meta) => SINGLE.has(meta.key)),
  check({ head }, report) {
    const first = new Map<string, string>();
    const reported = new Set<string>();
    for (const meta of head.metas) {
      if (!SINGLE.has(meta.key) || meta.content === '') continue;
      const known = first.get(meta.key);
      const value = valueOf(meta);
      if (known === undefined) first.set(meta.key, value);
      else if (known !== value && !reported.has(meta.key)) {
        reported.add(meta.key);
        report('conflict', meta.element, { key: meta.key });
      }
    }
  },
});

/** One URL may be written in two ways, such as with and without the slash behind its host. */
function valueOf({ key, content }: Meta): string {
  return key === 'og:url' && URL.canParse(content) ? new URL(content).href : content;
}
