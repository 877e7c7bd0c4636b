import { definePageRule } from '../../engine/run/rule.js';

const KEY = /^(?:og|twitter):(?:title|description|image|url|type|site_name|card|image:alt)$/;

export default definePageRule({
  meta: {
    id: 'social/empty-tags',
    title: { failed: 'Preview tag is empty', passed: 'No preview tag is empty' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 3,
    needs: ['head'],
    messages: { empty: '{key} is empty.' },
    since: '1.0',
    references: ['https://ogp.me/', 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup'],
    howToFix: 'Fill the tag in, or do not write it out when the editor left the field empty.',
  },
  readsSent: true,
  applies: ({ head }) => head.metas.some((meta) => KEY.test(meta.key)),
  check({ head }, report) {
    const filled = new Set(head.metas.filter((meta) => meta.content !== '').map((meta) => meta.key));
    for (const { key, content, element } of head.metas)
      if (content === '' && KEY.test(key) && !filled.has(key)) report('empty', element, { key });
  },
});
