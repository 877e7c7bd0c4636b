import { drop } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: drop(/^<!doctype html>\n?/i) } satisfies Mutation;
