import type { Mutation } from '../../testing/mutation.js';

export default { headers: { 'permissions-policy': "camera 'none'; geolocation 'self'" } } satisfies Mutation;
