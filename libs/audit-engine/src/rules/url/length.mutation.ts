import { at } from '../../testing/changes/url.js';

export default at(
  '/the-large-guide-to-every-barn-in-the-county/all-about-barns-and-how-they-are-kept/hop-kilns-and-how-they-were-used-in-the-old-days/the-ten-best-walks-to-a-hop-kiln-with-a-roof-and-a-chimney',
);
