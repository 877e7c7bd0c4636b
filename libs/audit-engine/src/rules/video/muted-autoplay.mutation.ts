import { inMain } from '../../testing/changes/html.js';
import { player } from '../../testing/changes/video.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain(player('?autoplay=1', 'loading="lazy"')) } satisfies Mutation;
