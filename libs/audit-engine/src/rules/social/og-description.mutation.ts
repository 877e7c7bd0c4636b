import { drop } from '../../testing/changes/html.js';
import { tag } from '../../testing/changes/social.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: drop(tag('og:description')) } satisfies Mutation;
