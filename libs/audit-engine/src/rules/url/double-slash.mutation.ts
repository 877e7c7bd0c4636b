import { at } from '../../testing/changes/url.js';

export default at('/barns//hop-kiln');
