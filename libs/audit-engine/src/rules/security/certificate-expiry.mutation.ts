import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  mutateSite: (site) => {
    site.pages = site.pages.map((page) => ({
      ...page,
      tls: { protocol: 'TLSv1.3', validTo: '2026-11-18T00:00:00.000Z', issuer: 'Example Trust' },
    }));
  },
} satisfies Mutation;
