import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'images/image-map',
    title: { failed: 'Image uses a map that does not exist', passed: 'Every image map exists' },
    subcategory: 'source',
    severity: 'error',
    weight: 3,
    needs: ['images'],
    messages: { missing: 'An image uses the map "{name}", which does not exist.' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/image-maps.html#attr-hyperlink-usemap',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/map',
    ],
    howToFix: 'Write "#" and the name of a <map> of the page into usemap.',
  },
  applies: ({ images }) => images.some(({ element }) => element.has('usemap')),
  check({ images, named }, report) {
    const maps = new Set(named('map').flatMap((map) => [map.attr('name') ?? '', map.attr('id') ?? '']));
    for (const { element } of images) {
      const name = element.attr('usemap')?.trim();
      if (name && !element.isHidden && !name.includes('{') && !maps.has(name.slice(name.indexOf('#') + 1)))
        report('missing', element, { name });
    }
  },
});
