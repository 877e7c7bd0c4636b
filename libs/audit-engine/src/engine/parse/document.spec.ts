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

it('tells where texts begin, and not where references to characters alone do', () => {
  expect(parsePage('<p>&amp;</p><p>a &amp; b</p><p>&lt;c</p>').textStarts).toEqual([-1, 15, 35]);
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

  it('stay open around a cell with the end tag of a heading', () => {
    expect(headings('<h1><table><tr><td>Tea</h3> pots</td></tr></table> and cups</h1><p>Text</p>')).toEqual([
      'h1 Tea pots and cups',
    ]);
    expect(headings('<h1><table><tr><td><h2>Tea</h3> pots</td></tr></table></h1><p>Text</p>')).toEqual([
      'h1 Tea pots',
      'h2 Tea',
    ]);
  });
});

describe('end tags in a cell', () => {
  const childrenOf = (html: string, name: string) => {
    const document = parsePage(html);
    return [...(document.named(name)[0]?.children ?? []).map((child) => child.name), document.strayEndTags];
  };

  it('end nothing around it', () => {
    expect(childrenOf('<div><table><tr><td>a</div></b></td><td>b</td></tr></table><p>c</p></div>', 'div')).toEqual([
      'table',
      'p',
      2,
    ]);
    expect(childrenOf('<span><table><tr><td><i>a</span></i></td></tr></table><em>b</em></span>', 'span')).toEqual([
      'table',
      'em',
      1,
    ]);
  });

  it('end what is in it, and the table its parts', () => {
    expect(childrenOf('<table><tr><td><div><span>a</div></td><td>b</td></tr></table>', 'tr')).toEqual(['td', 'td', 0]);
    expect(childrenOf('<div><table><tr><td><b>a</table><p>c</p></div>', 'div')).toEqual(['table', 'p', 0]);
    expect(childrenOf('<div><object><p>a</div></object><em>c</em></div>', 'div')).toEqual(['object', 'em', 1]);
  });
});
