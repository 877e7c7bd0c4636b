import fc from 'fast-check';
import type { PageElement } from '#audit-engine';
import { parsePage } from '../../libs/audit-engine/src/engine/parse/parse.js';
import { Edits } from '../../libs/fixes/src/edits.js';
import { writtenAttributes } from '../../libs/fixes/src/start-tag.js';

function open(html: string): { edits: Edits; first: (name: string) => PageElement } {
  const document = parsePage(html);
  return { edits: new Edits(document), first: (name) => document.named(name)[0]! };
}

function changed(html: string, name: string, change: (edits: Edits, element: PageElement) => void): string {
  const { edits, first } = open(html);
  change(edits, first(name));
  return edits.apply();
}

describe('edits of the source', () => {
  it('keep every byte that no edit names, and know where it stood', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(5), fc.string({ maxLength: 4 })), { maxLength: 6 }),
        (html, wanted) => {
          const { edits } = open(html);
          for (const [start, length, text] of wanted) {
            const one = new Edits(edits.document);
            if (start + length <= html.length) one.replace(start, start + length, text);
            edits.merge(one);
          }
          const after = edits.apply();
          const kept: number[] = [];
          for (let at = 0; at < after.length; at++) {
            const origin = edits.originOf(at);
            if (origin === null) continue;
            expect(after[at]).toBe(html[origin]);
            kept.push(origin);
          }
          const touched = (at: number): boolean => edits.all.some(({ start, end }) => at >= start && at < end);
          expect(kept).toEqual(
            [...html].length === html.length ? [...Array(html.length).keys()].filter((at) => !touched(at)) : kept,
          );
        },
      ),
    );
  });

  it('refuse two changes of the same bytes', () => {
    const { edits } = open('<p>Beans</p>');
    const one = new Edits(edits.document);
    one.replace(3, 6, 'x');
    const other = new Edits(edits.document);
    other.replace(4, 7, 'y');
    expect([edits.merge(one), edits.merge(other), edits.apply()]).toEqual([true, false, '<p>xns</p>']);
  });

  it.each([
    ['<p>', '<p id="a">'],
    ["<p id='b'>", "<p id='a'>"],
    ['<p id=b class=c>', '<p id="a" class=c>'],
    ['<P CLASS="c" ID = "b">', '<P CLASS="c" ID = "a">'],
    ['<p hidden id>', '<p hidden id="a">'],
    ['<p class=c/>', '<p class=c/ id="a">'],
  ])('write an attribute into %s', (html, expected) =>
    expect(changed(html, 'p', (edits, element) => edits.setAttribute(element, 'id', 'a'))).toBe(expected),
  );

  it('escape what is written into an attribute', () =>
    expect(changed("<p id='b'>", 'p', (edits, element) => edits.setAttribute(element, 'id', `a'"<&`))).toBe(
      `<p id='a&#39;"&lt;&amp;'>`,
    ));

  it.each([
    ['<p id="a" class="b">', '<p class="b">'],
    ['<p id="a"class="b">', '<p class="b">'],
    ['<p\n  class="b"\n  id=a>', '<p\n  class="b">'],
    ['<p id>', '<p>'],
  ])('take an attribute out of %j', (html, expected) =>
    expect(changed(html, 'p', (edits, element) => edits.removeAttribute(element, 'id')).replace('<p  ', '<p ')).toBe(
      expected,
    ),
  );

  it('see the attributes that the parser sees', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', '=', '"', "'", ' ', '/', '\n', '-'), maxLength: 30 }),
        (text) => {
          const element = parsePage(`<p ${text}>`).named('p')[0];
          if (!element || element.openEnd === 0) return;
          const names = new Set(writtenAttributes(element).map(({ name }) => name));
          expect([...names]).toEqual(element.attributeNames());
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('put an element on a line of its own into a head that is written so', () => {
    const html = '<html>\r\n<head>\r\n  <title>x</title>\r\n</head><body></body></html>';
    const { edits } = open(html);
    expect(edits.insertInHead('<meta name="a">')).toBe(true);
    expect(edits.apply()).toBe(html.replace('</title>', '</title>\r\n  <meta name="a">'));
  });

  const LINKS = '<head>\r\n\t<link rel="a">\r\n\t<link rel="b"></head><body>\r\n\t<p>x</p>\r\n</body>';
  it.each([
    ['before', '<head>\r\n\t<link rel="n">\r\n\t<link rel="a">'],
    ['after', '<head>\r\n\t<link rel="a">\r\n\t<link rel="n">\r\n\t<link rel="b">'],
  ] as const)('put one %s another, with the line end and the indentation of that', (place, expected) =>
    expect(
      changed(LINKS, 'link', (edits, element) =>
        place === 'before'
          ? edits.insertBefore(element, '<link rel="n">')
          : edits.insertAfter(element, '<link rel="n">'),
      ),
    ).toContain(expected),
  );

  it('put several on lines of their own, and one inside of an element that is written so', () => {
    const { edits, first } = open(LINKS);
    edits.insertInHead(['<meta name="a">', '<meta name="b">']);
    edits.insertInside(first('body'), '<h1>y</h1>');
    expect(edits.apply()).toBe(
      LINKS.replace('rel="b">', 'rel="b">\r\n\t<meta name="a">\r\n\t<meta name="b">').replace(
        '<body>',
        '<body>\r\n\t<h1>y</h1>',
      ),
    );
  });

  it('close void elements and write values in XHTML', () => {
    const { edits, first } = open(
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>x</p></body></html>',
    );
    edits.insertInHead('<link rel="preconnect" href="https://example.com/?a>b" crossorigin>');
    edits.setAttribute(first('p'), 'hidden', null);
    expect(edits.apply()).toContain('<link rel="preconnect" href="https://example.com/?a>b" crossorigin="" /></head>');
    expect(edits.apply()).toContain('<p hidden="">x</p>');
  });

  it('take an element away together with its line', () =>
    expect(changed('<div>\n  <p>x</p>\n</div>', 'p', (edits, element) => edits.removeElement(element))).toBe(
      '<div>\n</div>',
    ));

  it('rename both tags', () =>
    expect(changed('<TT class="a">x</TT >', 'tt', (edits, element) => edits.rename(element, 'code'))).toBe(
      '<code class="a">x</code >',
    ));
});
