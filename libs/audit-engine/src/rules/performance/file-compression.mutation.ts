import { KEPT, file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), {
  url: '/barn.js',
  headers: KEPT,
  body: 'hay();'.repeat(2_000),
});
