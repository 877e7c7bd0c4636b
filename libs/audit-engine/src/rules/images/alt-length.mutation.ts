import { inMain } from '../../testing/changes/html.js';
import { BOX, image } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const LONG_ALT = `A chart of the sales of the year: ${MONTHS.map((month, index) => `in ${month} ${20 + index * 17} plants were sold`).join(', ')}.`;

export default { mutate: inMain(image(`src="/img/sales.webp" alt="${LONG_ALT}" ${BOX}`)) } satisfies Mutation;
