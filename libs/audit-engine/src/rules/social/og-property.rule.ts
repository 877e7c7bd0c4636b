import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'social/og-property',
    title: { failed: 'Open Graph tag uses name instead of property', passed: 'Every Open Graph tag uses property' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    messages: { name: 'The tag {key} uses the name attribute, but Open Graph is read from property.' },
    since: '1.0',
    references: ['https://ogp.me/'],
    howToFix: 'Write <meta property="og:title" content="…">. Tags for X (twitter:…) keep name.',
  },
  readsSent: true,
  applies: ({ head }) => head.metas.some((meta) => meta.key.startsWith('og:')),
  check({ head }, report) {
    const good = new Set(head.metas.filter((meta) => meta.kind === 'property').map((meta) => meta.key));
    for (const { key, kind, element } of head.metas)
      if (kind === 'name' && key.startsWith('og:') && !good.has(key)) report('name', element, { key });
  },
});
