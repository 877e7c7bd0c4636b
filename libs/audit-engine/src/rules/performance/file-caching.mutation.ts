import { file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), { url: '/barn.js', body: 'hay();'.repeat(400) });
