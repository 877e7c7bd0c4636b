import { KEPT, file, sheet } from '../../testing/changes/files.js';

export default file(
  sheet('/barn.css'),
  { url: '/barn.css', headers: KEPT, body: 'p { background: url(hay.png) }' },
  { url: '/hay.png', via: '/barn.css', status: 404 },
);
