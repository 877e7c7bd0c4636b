import { writesTitle } from './written-title.js';

it.each([
  ['document.title = "Recipe: " + name', true],
  ['window.document.title=name;', true],
  ['document.title = "Beans";', false],
  ['if (document.title == name) open()', false],
  ['show(document.title)', false],
])('tells whether a script writes the title: %s', (code, expected) => {
  expect(writesTitle(code)).toBe(expected);
});
