import { probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'documentation',
  mutateSite: (site) => probe(site, 'llmsTxt', { status: 404, text: '' }),
} satisfies Mutation;
