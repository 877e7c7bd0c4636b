import { ruleTester } from '../../testing/index.js';
import rule from './description-copy.rule.js';

const head = (title: string, description: string): { head: string } => ({
  head: `<title>${title}</title><meta name="description" content="${description}">`,
});

ruleTester(rule, {
  pass: [head('Tomatoes', 'Which ones grow on a balcony.')],
  fail: [
    { page: head('Tomatoes – Green Fingers', 'Tomatoes | green fingers.'), message: 'copy', evidence: '&lt;meta' },
  ],
  notApplicable: [
    head('Tomatoes', ''),
    head('', 'Tomatoes'),
    {
      note: 'a page that no search result shows',
      head: '<title>Cart</title><meta name="description" content="Cart"><meta name="robots" content="noindex">',
    },
  ],
  nearMiss: [
    { note: 'the title is the beginning of the description', ...head('Tomatoes', 'Tomatoes that grow on a balcony.') },
  ],
});
