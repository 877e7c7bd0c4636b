import { file, inHead } from '../../testing/changes/files.js';

export default file(inHead('<link rel="manifest" href="/barn.webmanifest">'), {
  url: '/barn.webmanifest',
  status: 404,
});
