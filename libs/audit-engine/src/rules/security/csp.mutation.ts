import { policy } from '../../testing/changes/security.js';

export default policy(null, 'handwritten');
