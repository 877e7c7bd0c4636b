import { jsonLd } from '../../testing/changes/html.js';
import { PLACE } from '../../testing/changes/structured-data.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({ '@type': 'MusicEvent', name: 'Songs of the harvest', location: PLACE }),
} satisfies Mutation;
