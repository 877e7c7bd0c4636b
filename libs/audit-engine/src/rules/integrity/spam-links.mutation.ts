import { inMain } from '../../testing/changes/html.js';
import { HIDDEN } from '../../testing/changes/integrity.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(`<div ${HIDDEN}><a href="https://pills.example/">cheap cialis</a></div>`),
} satisfies Mutation;
