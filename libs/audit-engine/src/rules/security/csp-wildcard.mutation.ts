import { GOOD, policy } from '../../testing/changes/security.js';

export default policy(`${GOOD}; script-src 'self' https:`);
