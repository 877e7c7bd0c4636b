import { KEPT, file, script } from '../../testing/changes/files.js';

export default file(
  script('/barn.js'),
  { url: '/barn.js', headers: KEPT, body: 'hay();' },
  { url: '/barn.js.map', via: '/barn.js', body: '{"version":3}' },
);
