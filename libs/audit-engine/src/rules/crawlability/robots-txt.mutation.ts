import { robotsTxt } from '../../testing/changes/site.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutateSite: (site) => robotsTxt(site, (text) => `${text}\nDisalow /cart\n`) } satisfies Mutation;
