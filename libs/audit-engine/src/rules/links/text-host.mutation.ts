import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain('<p>Seeds: <a href="https://other.example.net/seeds">https://www.seeds.com/roses</a></p>'),
} satisfies Mutation;
