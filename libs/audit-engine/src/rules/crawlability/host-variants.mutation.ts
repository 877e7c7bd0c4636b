import { CANONICAL } from '../../testing/changes/crawlability.js';
import { drop } from '../../testing/changes/html.js';
import { probe } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/',
  mutate: drop(CANONICAL),
  mutateSite: (site) =>
    probe(site, 'alternateHost', ({ url }) => ({ finalUrl: url, text: site.probe.probes.https?.text ?? null })),
  unavoidable: { 'crawlability/canonical-uneven': 'without a canonical link both addresses count' },
} satisfies Mutation;
