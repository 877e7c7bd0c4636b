import { attributeIndex, type IndexedAttribute } from './attribute-index.js';
import { parsePage } from './parse.js';

const namesWith = (html: string, attribute: IndexedAttribute): string[] =>
  attributeIndex(parsePage(html))
    .with(attribute)
    .map((element) => element.name);

describe('the attribute index', () => {
  it('gives the elements that have an attribute, in document order', () => {
    expect(namesWith('<p role="note"><b tabindex="0">a</b></p><i ROLE>b</i>', 'role')).toEqual(['p', 'i']);
  });

  it('lists an element with several aria attributes once', () => {
    expect(namesWith('<p aria-label="a" id="x" aria-busy="true">', 'aria-*')).toEqual(['p']);
  });

  it('leaves templates and noscript out', () => {
    expect(namesWith('<template><p role="note"></template><noscript><p role="note"></noscript>', 'role')).toEqual([]);
  });
});
