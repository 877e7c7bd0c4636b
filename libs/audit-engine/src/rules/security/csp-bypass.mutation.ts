import { GOOD, policy } from '../../testing/changes/security.js';

export default policy(`${GOOD}; script-src 'self' https://cdnjs.cloudflare.com`);
