import { KEPT, file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), {
  url: '/barn.js',
  headers: KEPT,
  body: 'hay();',
  integrity: `sha256-${'A'.repeat(43)}=`,
});
