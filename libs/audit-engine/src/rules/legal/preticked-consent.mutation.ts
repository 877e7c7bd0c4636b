import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p><label><input type="checkbox" name="news" checked> Send me the newsletter</label></p>'),
} satisfies Mutation;
