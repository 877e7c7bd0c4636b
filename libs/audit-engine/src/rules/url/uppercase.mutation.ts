import { at } from '../../testing/changes/url.js';

export default at('/Hop/Kiln');
