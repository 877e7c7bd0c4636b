import { MANY, file } from '../../testing/changes/files.js';

const HAY = MANY.map(({ url }) => `url(${url})`).join(',');

export default file(
  (html) => html.replace('</main>', () => `<p style="background-image:${HAY}">Hay in the evening</p>\n</main>`),
  ...MANY,
);
