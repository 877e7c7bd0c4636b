import { set } from '../../testing/changes/social.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: set('twitter:card', 'large_image') } satisfies Mutation;
