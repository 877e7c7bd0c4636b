import { at } from '../../testing/changes/url.js';

export default at('/barns?roof=tiles&door=north&floor=stone&sort=year');
