import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<audio src="/welcome.mp3" autoplay></audio>') } satisfies Mutation;
