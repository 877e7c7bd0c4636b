import { KEPT, file, script } from '../../testing/changes/files.js';

export default file(script('/barn.js'), {
  url: '/barn.js',
  headers: KEPT,
  body: `key = "sk${'_live_'}q7Zt0VbN3xKpL9dRw2YfJ8sMhG5cTa"`,
});
