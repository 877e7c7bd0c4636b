import { inHead } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

const FRAME =
  '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC1234" height="0" width="0" title="Tag manager"></iframe></noscript>';

export default {
  mutate: (html) =>
    inHead('<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-OTHER99"></script>')(
      html.replace(/<body[^>]*>/, (body) => `${body}${FRAME}`),
    ),
} satisfies Mutation;
