import { H1, first } from '../../testing/changes/core.js';
import { swap } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) =>
    swap(
      H1,
      `<h1>${first(html)}: ${'tomatoes like the sun and a large pot, and they need water in the morning, but never on their leaves, because then they fall ill before a single one is ripe'}</h1>`,
    )(html),
} satisfies Mutation;
