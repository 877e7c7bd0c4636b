import { moveTo, probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    moveTo(site, 'http://thornfield-orchard.example');
    probe(site, 'http', { finalUrl: 'http://thornfield-orchard.example/' });
    probe(site, 'https', {
      url: 'https://thornfield-orchard.example/',
      finalUrl: 'https://thornfield-orchard.example/',
      status: null,
      text: null,
      error: 'connection refused',
    });
  },
} satisfies Mutation;
