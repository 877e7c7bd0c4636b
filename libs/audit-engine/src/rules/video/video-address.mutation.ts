import { jsonLd } from '../../testing/changes/html.js';
import { VIDEO } from '../../testing/changes/video.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: jsonLd(VIDEO) } satisfies Mutation;
