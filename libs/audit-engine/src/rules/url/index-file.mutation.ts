import { copyAt } from '../../testing/changes/url.js';

export default copyAt('/visit/index.html');
