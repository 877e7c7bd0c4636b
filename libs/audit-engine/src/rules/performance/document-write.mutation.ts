import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<script>document.write(\'<script src="/old.js"><\\/script>\');</script>'),
} satisfies Mutation;
