import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><a href="mailto:info@yourdomain.com">info@yourdomain.com</a></p>'),
} satisfies Mutation;
