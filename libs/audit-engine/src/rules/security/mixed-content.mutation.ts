import { inMain } from '../../testing/changes/html.js';
import { STRICT } from '../../testing/changes/security.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'blog',
  headers: { 'content-security-policy': STRICT },
  mutate: inMain(
    '<script src="http://static.example.net/menu.js" integrity="sha384-HGfztofotfshcF7+8n44JQL2oJmowVChPTg48S+jvZoztPfvwD79OC/LTtG6dMp+" crossorigin="anonymous" defer></script>',
  ),
} satisfies Mutation;
