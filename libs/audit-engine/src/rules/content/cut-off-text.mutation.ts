import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate(html) {
    const [, text = ''] = /<p>([^<]{80,})/.exec(html) ?? [];
    return html.replace(/(<meta name="description" content=")[^"]*"/, `$1${text.slice(0, 75)}…"`);
  },
} satisfies Mutation;
