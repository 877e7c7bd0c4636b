import { policy } from '../../testing/changes/security.js';

export default policy("script-src 'self'; base-uri 'self'; frame-ancestors 'none'");
