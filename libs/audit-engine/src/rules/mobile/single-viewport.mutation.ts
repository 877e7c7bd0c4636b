import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inHead('<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">'),
} satisfies Mutation;
