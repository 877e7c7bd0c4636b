import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p role="text">Seed lists are <button type="button">sorted by month</button></p>'),
} satisfies Mutation;
