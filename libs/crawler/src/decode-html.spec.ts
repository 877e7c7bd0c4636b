import { decodeHtml } from './decode-html.js';

const utf16be = Buffer.from('\ufeff<p>é', 'utf16le').swap16();

describe('decodeHtml', () => {
  it.each([
    ['UTF-8 by header', Buffer.from('<p>é€'), 'text/html; charset=utf-8', '<p>é€'],
    ['UTF-8 by a quoted header', Buffer.from('<p>é'), 'text/html;charset="UTF-8"', '<p>é'],
    [
      'Latin-1 by header, read as windows-1252',
      Buffer.from([0x3c, 0x70, 0x3e, 0xe9, 0x80]),
      'text/html; charset=ISO-8859-1',
      '<p>é€',
    ],
    ['Shift_JIS by header', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS', '日本'],
    [
      'GBK by meta',
      Buffer.concat([Buffer.from('<meta charset=gbk>'), Buffer.from([0xc4, 0xe3])]),
      'text/html',
      '<meta charset=gbk>你',
    ],
    [
      'windows-1251 by http-equiv',
      Buffer.concat([
        Buffer.from('<META http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
        Buffer.from([0xcf]),
      ]),
      null,
      '<META http-equiv="Content-Type" content="text/html; charset=windows-1251">П',
    ],
    ['UTF-8 by valid bytes', Buffer.from('<p>日本'), null, '<p>日本'],
    ['windows-1252 by invalid bytes', Buffer.from([0x3c, 0x70, 0x3e, 0xe9]), 'text/html', '<p>é'],
    ['UTF-8 BOM over the header', Buffer.from('\ufeff<p>é'), 'text/html; charset=iso-8859-1', '<p>é'],
    ['UTF-16LE BOM', Buffer.from('\ufeff<p>é', 'utf16le'), 'text/html', '<p>é'],
    ['UTF-16BE BOM', utf16be, 'text/html', '<p>é'],
    [
      'the header over the meta',
      Buffer.concat([Buffer.from('<meta charset=gbk>'), Buffer.from('é')]),
      'text/html; charset=utf-8',
      '<meta charset=gbk>é',
    ],
    ['an unknown charset', Buffer.from('<p>é'), 'text/html; charset=klingon', '<p>é'],
    ['UTF-16 in a meta as UTF-8', Buffer.from('<meta charset=utf-16le>é'), null, '<meta charset=utf-16le>é'],
    [
      'no charset in a comment',
      Buffer.from('<!-- <meta charset=gbk> --><p>é'),
      null,
      '<!-- <meta charset=gbk> --><p>é',
    ],
    [
      'no charset in other attributes',
      Buffer.from('<link data="charset=gbk"><p>é'),
      null,
      '<link data="charset=gbk"><p>é',
    ],
    ['nothing', Buffer.alloc(0), null, ''],
  ])('reads %s', (_name, body, contentType, expected) => {
    expect(decodeHtml(body, contentType)).toBe(expected);
  });

  it('reads a header that is made to be expensive', () => {
    // In quadratic time this would not come back for minutes.
    expect(decodeHtml(Buffer.from('é'), `text/html; charset=${' '.repeat(300_000)};`)).toBe('é');
  });

  it('does not look further than the first 1,024 bytes for a meta', () => {
    expect(decodeHtml(Buffer.from(`${' '.repeat(1100)}<meta charset=gbk>é`), null)).toContain('é');
  });
});
