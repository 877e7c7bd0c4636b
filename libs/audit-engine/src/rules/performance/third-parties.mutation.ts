import { inMain } from '../../testing/changes/html.js';
import { SRI } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

const COUNTIES = [
  'kent',
  'devon',
  'dorset',
  'essex',
  'surrey',
  'sussex',
  'norfolk',
  'suffolk',
  'rutland',
  'cornwall',
  'cumbria',
  'durham',
  'somerset',
  'stafford',
  'warwick',
  'york',
];

export default {
  mutate: inMain(COUNTIES.map((county) => `<script src="https://${county}.com/x.js" ${SRI} defer></script>`).join('')),
} satisfies Mutation;
