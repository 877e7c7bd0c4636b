import { everywhere } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) => everywhere(site, (html) => html.replaceAll('© 2026', '© 2019')),
} satisfies Mutation;
