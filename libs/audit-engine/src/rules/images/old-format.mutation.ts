import { KEPT, file, image } from '../../testing/changes/files.js';

export default file(image('/barn.png'), { url: '/barn.png', headers: { ...KEPT, 'content-length': '250000' } });
