import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/',
  mutate: (html) => html.replace(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\n?/g, ''),
  mutateSite: (site) => {
    site.probe.probes.favicon = { ...site.probe.probes.favicon!, status: 404 };
  },
} satisfies Mutation;
