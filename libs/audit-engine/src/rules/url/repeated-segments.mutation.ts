import { at } from '../../testing/changes/url.js';

export default at('/barns/kiln/barns/kiln/');
