import { nonHtmlOf } from './non-html.js';

describe('what is sent as a page and is none', () => {
  it.each([
    ['\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR <b>', 'image'],
    ['‰PNG\r\n\x1a\n\0\0\0\rIHDR', 'image'],
    ['ÿØÿà\0\x10JFIF', 'image'],
    ['\ufffd\ufffd\ufffd\ufffd\0\x10JFIF', 'image'],
    ['GIF89a\x01\0', 'image'],
    ['RIFF\x10\x20\0\0WEBPVP8 ', 'image'],
    ['%PDF-1.7\n1 0 obj <</Type /Catalog>>', 'pdf'],
    ['PK\x03\x04\x14\0', 'archive'],
    ['wOF2\0\x01', 'font'],
    ['abc\x01def', 'file'],
    ['[{"name": "<p>A shop</p>"}]', 'json'],
    ['{"name": "A shop"}', 'json'],
    ['/*! Menu 1.0 <https://example.com> */ $("<div>")', 'code'],
    ['(function () { document.write("<p>") })()', 'code'],
    ['const menu = "<ul>"', 'code'],
    ['User-agent: *\nAllow: /', 'text'],
    ['1 < 2 and 3 <4', 'text'],
  ])('is seen in %j', (source, kind) => expect(nonHtmlOf(source)).toBe(kind));

  it.each([
    ['an empty page', ' \n'],
    ['a page', '<!doctype html><title>A</title>'],
    ['a part of a page', '\n <div>Beans</div>'],
    ['text in front of a page', 'Warning: no \x01 file <!DOCTYPE html><p>Beans</p>'],
    ['code in front of a page', '/* Menu */ <html><body><p>Beans</p></body></html>'],
    ['text with one tag', 'Beans grow well.<br>Peas as well.'],
    ['a place of a template that was left', '{{ content }} <p>Beans</p>'],
    ['a word that begins as code does', 'functional rooms <p>Beans</p>'],
    ['a list of links', '[<a href="/">Home</a>]'],
  ])('is not seen in %s', (_case, source) => expect(nonHtmlOf(source)).toBe(null));
});
