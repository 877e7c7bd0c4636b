import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<div style="display:none">${Array.from({ length: 7 }, (_, index) => `<a href="https://barns-${index}.example/">Barns of county ${index}</a>`).join(' ')}</div>`,
  ),
} satisfies Mutation;
