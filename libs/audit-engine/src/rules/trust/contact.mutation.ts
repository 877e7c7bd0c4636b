import { everywhere } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'documentation',
  mutateSite: (site) =>
    everywhere(site, (html) =>
      html
        .replace(/<address>[\s\S]*?<\/address>/g, '')
        .replace(
          /<a [^>]*href="(?:mailto:|tel:|[^"]*(?:issues|discussions|imprint|support|contact))[^"]*"[^>]*>[\s\S]*?<\/a>/g,
          'nobody',
        )
        .replace(/imprint/gi, 'owners'),
    ),
} satisfies Mutation;
