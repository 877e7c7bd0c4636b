import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

const PLACES = ['hall', 'kitchen', 'cellar', 'attic', 'garden', 'stable', 'tower', 'library', 'chapel'];
const COLOURS = ['green', 'white', 'brown', 'black', 'yellow', 'grey', 'blue', 'red', 'silver', 'golden'];

/** More than 200 words, other ones for each place. */
function about(place: string, at: number): string {
  return COLOURS.map((colour, i) => {
    const other = PLACES[(at + i + 1) % PLACES.length] ?? '';
    return `<p>The ${colour} door of the ${place} opens to the ${other}, and its key hangs there.</p>
      <p>In winter the ${colour} paint of this ${place} has to be renewed before that of the ${other}.</p>`;
  }).join('');
}

export default {
  site: 'handwritten',
  mutate: inMain(PLACES.map((place, at) => `<h2>Doors of the ${place}</h2>${about(place, at)}`).join('')),
} satisfies Mutation;
