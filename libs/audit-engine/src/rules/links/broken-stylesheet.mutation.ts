import { file, sheet } from '../../testing/changes/files.js';

export default file(sheet('/barn.css'), { url: '/barn.css', status: 404 });
