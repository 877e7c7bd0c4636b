import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    '<div><a href="https://orchards.example/"><img src="/img/orchard.webp" alt="Old orchards" width="640" height="400"></a> <a href="https://orchards.example/">Old orchards</a></div>',
  ),
} satisfies Mutation;
