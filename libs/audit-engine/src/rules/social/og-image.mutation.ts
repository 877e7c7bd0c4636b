import type { Mutation } from '../../testing/mutation.js';

const IMAGE = /<meta property="og:image(?::\w+)?" content="[^"]*">\n?/g;

export default { mutate: (html) => html.replace(IMAGE, '') } satisfies Mutation;
