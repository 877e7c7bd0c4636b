import { KEPT, file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), {
  url: '/barn.js',
  headers: { ...KEPT, 'content-type': 'image/png' },
  body: 'hay();',
});
