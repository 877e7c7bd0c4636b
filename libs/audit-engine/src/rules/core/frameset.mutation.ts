import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: (html) =>
    html.replace(
      /<body>[\s\S]*/,
      '<frameset cols="20%,80%"><frame src="/" title="Menu"><frame src="/" title="Content"></frameset></html>',
    ),
} satisfies Mutation;
