import { inMain } from '../../testing/changes/html.js';
import { STRICT } from '../../testing/changes/security.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  headers: { 'content-security-policy': STRICT },
  mutate: inMain(
    '<p><img src="http://img.example.net/roof.webp" alt="Roof of the barn" width="60" height="40" loading="lazy"></p>',
  ),
} satisfies Mutation;
