import { ruleTester } from '../../testing/index.js';
import rule from './recipe.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = {
  '@type': 'Recipe',
  name: 'Bean soup',
  image: 'https://example.com/soup.jpg',
  recipeIngredient: ['400 g beans'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Cook the beans.' }],
};

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, image: undefined }), message: 'missing', sentence: 'image' },
    { page: block({ ...complete, name: undefined, image: undefined }), message: 'missing', count: 2, sentence: 'name' },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'a recipe in a list',
      body: block({
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@type': 'Recipe', name: 'Bean soup' } }],
      }),
    },
    { note: 'a reference', body: block({ '@type': 'WebPage', mainEntity: { '@type': 'Recipe', '@id': '#recipe' } }) },
  ],
});
