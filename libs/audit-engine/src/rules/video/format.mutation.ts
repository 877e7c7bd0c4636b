import { inMain } from '../../testing/changes/html.js';
import { TRACK } from '../../testing/changes/video.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(`<video src="/yard.wmv" controls preload="none" width="640" height="360">${TRACK}</video>`),
} satisfies Mutation;
