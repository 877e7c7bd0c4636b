import { inMain } from '../../testing/changes/html.js';
import { HIDDEN } from '../../testing/changes/integrity.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<div ${HIDDEN}>${Array.from({ length: 7 }, (_, index) => `<a href="https://barns-${index}.example/">Barns of county ${index}</a>`).join(' ')}</div>`,
  ),
} satisfies Mutation;
