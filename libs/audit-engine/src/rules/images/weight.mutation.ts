import { KEPT, file, image } from '../../testing/changes/files.js';

export default file(image('/barn.webp'), { url: '/barn.webp', headers: { ...KEPT, 'content-length': '900000' } });
