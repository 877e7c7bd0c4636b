import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<div>${['Pots', 'Soil', 'Seed', 'Water'].map((part) => `<h2>${part} of the yard</h2>${part === 'Soil' ? '' : '<p>Two.</p>'}`).join('')}</div>`,
  ),
} satisfies Mutation;
