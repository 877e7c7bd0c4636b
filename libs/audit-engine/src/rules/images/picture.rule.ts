import type { PageElement } from '../../engine/parse/element.js';
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
    version: 3,
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
        else if (!isOfferedInside(element)) report('inside', element);
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

/** Nothing is lost: there is no source, or a picture inside has the same ones. */
function isOfferedInside(picture: PageElement): boolean {
  const own = filesOf(picture);
  if (own.length === 0) return true;
  const [inner] = picture.descendants(['picture'], 1);
  const offered = new Set(inner && filesOf(inner));
  return own.every((file) => offered.has(file));
}

function filesOf(picture: PageElement): string[] {
  return picture.children
    .filter(({ name }) => name === 'source')
    .map((source) => `${source.keyword('media') ?? ''} ${source.attr('srcset')?.trim() ?? ''}`);
}
