import { KEPT, file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), {
  url: '/barn.js',
  headers: { ...KEPT, 'content-length': '800000', 'content-encoding': 'br' },
  body: 'hay();',
});
