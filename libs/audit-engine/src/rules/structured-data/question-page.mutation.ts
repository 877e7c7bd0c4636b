import { jsonLd } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({ '@type': 'QAPage', mainEntity: { '@type': 'Question', name: 'When do I sow beans?' } }),
} satisfies Mutation;
