import { probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutateSite: (site) =>
    probe(site, 'http', ({ url }) => ({ finalUrl: url, text: site.probe.probes.https?.text ?? null })),
} satisfies Mutation;
