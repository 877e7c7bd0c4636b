import { file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), { url: '/barn.js', status: 404 });
