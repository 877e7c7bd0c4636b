import { at } from '../../testing/changes/url.js';

export default at('/index.php?id=123');
