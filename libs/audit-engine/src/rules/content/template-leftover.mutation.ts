import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'shop',
  mutate: inMain('<p>Hello {{ user.name }}, the door is open.</p>'),
} satisfies Mutation;
