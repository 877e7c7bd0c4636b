import { jsonLd } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({ '@type': 'DiscussionForumPosting', headline: 'Beans in pots' }),
} satisfies Mutation;
