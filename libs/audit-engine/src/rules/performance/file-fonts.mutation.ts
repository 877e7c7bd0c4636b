import { KEPT, file, sheet } from '../../testing/changes/files.js';

export default file(sheet('/barn.css'), {
  url: '/barn.css',
  headers: KEPT,
  body: '@font-face { font-family: Barn; src: url(barn.woff2) } .barn { font-family: Barn }',
});
