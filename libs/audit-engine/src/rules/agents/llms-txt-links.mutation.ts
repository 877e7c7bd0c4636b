import { answer, probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    answer(site, { url: '/guide' });
    probe(site, 'llmsTxt', ({ text }) => ({
      text: `${text ?? ''}\n- [Guide](${site.baseUrl}/guide): how to begin\n`,
    }));
  },
} satisfies Mutation;
