import { KEPT, file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), {
  url: '/barn.js',
  headers: { ...KEPT, 'content-encoding': 'br' },
  body: '      // What the barn holds\n      hay();\n'.repeat(400),
});
