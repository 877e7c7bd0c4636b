import { PLAN } from '../../testing/changes/accessibility.js';
import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  mutate: inMain(
    `<p>${PLAN} usemap="#plan"><map name="plan"><area href="/" shape="rect" coords="0,0,90,90"></map></p>`,
  ),
} satisfies Mutation;
