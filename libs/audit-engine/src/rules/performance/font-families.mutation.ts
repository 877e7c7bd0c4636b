import { inHead } from '../../testing/changes/html.js';
import { fonts } from '../../testing/changes/performance.js';
import type { Mutation } from '../../testing/mutation.js';

const CONNECT = '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>';

export default {
  mutate: inHead(CONNECT + fonts('family=Inter&amp;family=Lora&amp;family=Lato&amp;family=Oswald&amp;family=Karla')),
} satisfies Mutation;
