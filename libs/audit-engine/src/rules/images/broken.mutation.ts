import { file, image } from '../../testing/changes/files.js';

export default file(image('/barn.webp'), { url: '/barn.webp', status: 404 });
