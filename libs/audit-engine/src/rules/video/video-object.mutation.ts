import { jsonLd } from '../../testing/changes/html.js';
import { VIDEO } from '../../testing/changes/video.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: jsonLd({ ...VIDEO, contentUrl: 'https://files.example/door.mp4', uploadDate: undefined }),
} satisfies Mutation;
