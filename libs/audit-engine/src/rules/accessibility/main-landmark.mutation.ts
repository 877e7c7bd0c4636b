import { all, drop, swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutate: all(
    swap(/<main [^>]*id="(\w+)"[^>]*>/, '<div>'),
    swap('</main>', '</div>'),
    drop(/<a class="skip[^>]*>[^<]*<\/a>/),
  ),
} satisfies Mutation;
