import { defineFix } from '../../fix.js';
import { nameByHeading } from '../heading-name.js';

export default defineFix({
  rule: 'accessibility/navigation-names',
  safety: 'safe',
  needs: ['document'],
  writes: 'Names the navigation by the heading inside of it.',
  edit: ({ element, page, edits }) => nameByHeading(element, page.document, edits),
});
