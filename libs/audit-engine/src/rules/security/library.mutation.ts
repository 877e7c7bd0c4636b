import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default { mutate: inMain('<script src="/js/jquery-3.4.1.min.js" defer></script>') } satisfies Mutation;
