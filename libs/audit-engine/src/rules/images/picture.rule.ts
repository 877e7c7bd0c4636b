import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/picture',
    title: {
      failed: 'Picture element has an invalid structure',
      passed: 'Every picture element has a valid structure',
    },
    subcategory: 'responsive',
    severity: 'error',
    weight: 4,
    needs: [],
    messages: {
      inside:
        'The <img> of a <picture> is inside another element of it, so that the <source> elements of the <picture> are never used.',
      image: 'A <picture> has no <img>, so that nothing is shown.',
      order: 'A <source> comes after the <img> and is never used.',
      src: 'A <source> in a <picture> has src instead of srcset and is never used.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/embedded-content.html#the-picture-element',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/picture',
    ],
    howToFix: 'Write the <source srcset="…"> elements first and one <img> last.',
  },
  visit: {
    picture: (element, report) => {
      if (element.in('template') || element.in('foreign')) return;
      const children = element.children;
      const image = children.find((child) => child.name === 'img');
      if (!image) {
        if (children.some(({ name }) => name.includes('-') || LATER.has(name))) return;
        if (element.descendants(['img'], 1).length === 0) report('image', element);
        else if (children.some(({ name }) => name === 'source')) report('inside', element);
        return;
      }
      for (const child of children) {
        if (child.name !== 'source') continue;
        if (child.index > image.index) report('order', child);
        else if (child.has('src') && !child.has('srcset') && !child.has('data-srcset')) report('src', child);
      }
    },
  },
});

/** Children that may bring the image. */
const LATER = new Set(['slot', 'template', 'noscript']);
