import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) =>
    html.replace(/<meta property="(?:og|article):[^>]*>\n?/g, '').replace(/<meta name="twitter:[^>]*>\n?/g, ''),
} satisfies Mutation;
