import { onlyMain } from '../../testing/changes/content.js';
import type { Mutation } from '../../testing/mutation.js';

const GERMAN =
  'Im Oktober darf jeder einen Sack mit Fallobst füllen, wenn das Gras trocken ist und die Wespen nicht mehr da sind, und am gleichen Tag wird daraus das Gelee gemacht, weil sich die Äpfel nicht halten. ';

export default {
  site: 'handwritten',
  page: '/imprint',
  mutate: onlyMain(
    `<h1>Imprint and company details</h1>${Array.from({ length: 5 }, (_, index) => `<p>${index} ${GERMAN}</p>`).join('')}`,
  ),
} satisfies Mutation;
