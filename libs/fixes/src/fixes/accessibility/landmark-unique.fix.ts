import { defineFix } from '../../fix.js';
import { nameByHeading } from '../heading-name.js';

export default defineFix({
  rule: 'accessibility/landmark-unique',
  safety: 'safe',
  needs: ['document'],
  writes: 'Names a landmark without a name by the heading inside of it.',
  edit({ finding, element, page, edits }) {
    if (finding.message !== 'unnamed') return 'You need to decide which of them is meant.';
    return nameByHeading(element, page.document, edits);
  },
});
