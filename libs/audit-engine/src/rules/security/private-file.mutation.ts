import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<p><a href="/wp-config.php.bak">Copy of the settings</a></p>') } satisfies Mutation;
