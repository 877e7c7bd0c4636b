import { parsePage } from './parse.js';

describe('lines of a page', () => {
  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both together', '\r\n'],
  ])('are counted by %s', (_, end) => {
    const document = parsePage(['<!doctype html>', '<title>T</title>', '', '<p>1</p>', '<b>2</b>'].join(end));
    expect(['title', 'p', 'b'].map((name) => document.named(name)[0]?.line)).toEqual([2, 4, 5]);
  });
});

describe('headings', () => {
  const headings = (html: string) =>
    parsePage(html)
      .named('h1', 'h2')
      .map(({ name, text }) => `${name} ${text}`);

  it('end one that is open, as in browsers', () => {
    expect(headings('<div><h1 class="a">\n<h1>Tea</h1><h2>Green</h2><p>Text</p></div>')).toEqual([
      'h1 ',
      'h1 Tea',
      'h2 Green',
    ]);
  });

  it('stay in it where another element is open between them', () => {
    expect(headings('<h1><span>Tea <h2>Green</h2></span></h1>')).toEqual(['h1 Tea Green', 'h2 Green']);
  });

  it('end with the end tag of any heading', () => {
    expect(headings('<h1>Tea</h3><p>Text</p><h2>Green <em>tea</h1><p>Text</p>')).toEqual(['h1 Tea', 'h2 Green tea']);
    expect(headings('<h1><span>Tea <h2>Green</h1></span> pots</h1><p>Text</p>')).toEqual([
      'h1 Tea Green pots',
      'h2 Green',
    ]);
    expect(parsePage('</h1><div></h2>Text</div>').strayEndTags).toBe(2);
  });
});
