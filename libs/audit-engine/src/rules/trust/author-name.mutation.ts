import { RECIPE } from '../../testing/changes/trust.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  page: RECIPE,
  mutate: (html) => html.replaceAll('Jonas Wirth', 'admin'),
} satisfies Mutation;
