import { inMain } from '../../testing/changes/html.js';
import { BOX } from '../../testing/changes/images.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(`<p><a href="/"><img src="/img/home.webp" alt="Home page" ${BOX}> Home page</a></p>`),
} satisfies Mutation;
