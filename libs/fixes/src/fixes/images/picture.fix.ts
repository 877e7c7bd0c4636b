import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'images/picture',
  safety: 'review',
  needs: [],
  writes: 'Moves the <source> before the image, and writes srcset for src.',
  edit({ finding, element, edits }) {
    if (finding.message === 'src') return void edits.renameAttribute(element, 'src', 'srcset');
    const image = element.parent?.children.find(({ name }) => name === 'img');
    if (finding.message !== 'order' || !image) return 'There is no image to show.';
    edits.insert(image.start, edits.sourceOf(element));
    edits.removeElement(element);
    return undefined;
  },
});
