import { at } from '../../testing/changes/url.js';

export default at('/hop_kiln');
