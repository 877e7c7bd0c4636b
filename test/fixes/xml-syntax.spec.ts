import fc from 'fast-check';
import { inXml, isWellFormed } from '../../libs/fixes/src/xml-syntax.js';

describe('well-formed XML', () => {
  it.each([
    '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8" /></head><body>a &amp; b &#8211; </body></html>',
    "<a b='x > y'><!-- a -- > --><c/><![CDATA[ if (a < b && c) ]]></a>".replace(' -- > ', ' '),
    '\ufeff<p title="&lt;">Beans</p>\n',
  ])('is %s', (text) => expect(isWellFormed(text)).toBe(true));

  it.each([
    ['a tag that is not closed', '<p><br></p>'],
    ['tags that cross', '<p><b><i></b></i></p>'],
    ['tags of another case', '<p></P>'],
    ['a value without quotes', '<p class=a></p>'],
    ['an attribute without a value', '<p hidden></p>'],
    ['an attribute twice', '<p a="1" a="2"/>'],
    ['a stray ampersand', '<p>a & b</p>'],
    ['one in a value', '<a href="?a=1&b=2"/>'],
    ['a less-than sign in a value', '<a title="<"/>'],
    ['two roots', '<p/><p/>'],
    ['text outside', 'x<p/>'],
    ['nothing', ''],
  ])('is not %s', (_, text) => expect(isWellFormed(text)).toBe(false));

  it('comes of any void element with attributes in quotes, and a second time nothing changes', () => {
    const name = fc.constantFrom('meta', 'link', 'img', 'br', 'input');
    const attribute = fc.constantFrom('a="1"', "b='x>y'", 'checked', 'c=""', 'd-e="f g"', 'hidden');
    fc.assert(
      fc.property(name, fc.uniqueArray(attribute), fc.constantFrom('', ' ', ' /', '/'), (tag, attributes, end) => {
        const written = inXml(`<${[tag, ...attributes].join(' ')}${end}>`);
        expect(isWellFormed(written)).toBe(true);
        expect(inXml(written)).toBe(written);
      }),
    );
  });
});
