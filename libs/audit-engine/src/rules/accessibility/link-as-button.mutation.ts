import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><a href="https://orchards.example/" role="button">Orchards near you</a></p>'),
} satisfies Mutation;
