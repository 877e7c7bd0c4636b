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

  const filler = `<style>${'a{color:red}'.repeat(100)}</style>`;
  const russian = (markup: string): Buffer => Buffer.concat([Buffer.from(markup), Buffer.from([0xcf])]);
  const reads = (markup: string, contentType = 'text/html'): string =>
    decodeHtml(russian(markup), contentType).slice(-1);

  it.each([
    ['after the first 1,024 bytes', `${filler}<meta charset=windows-1251>`],
    ['after a long title', `<head><title>${'x'.repeat(2000)}</title><meta charset="windows-1251">`],
    ['after a script that writes tags', `${filler}<script>document.write("<div>")</script><meta charset=windows-1251>`],
    ['beyond a long comment', `<!-- ${'<body>'.repeat(300)} --><meta charset=windows-1251>`],
    ['with blanks in the label', '<meta charset=" windows-1251 ">'],
    ['with a slash behind the name', '<meta/charset=windows-1251>'],
    ['with quotes inside of content', `<meta content="text/html; charset='windows-1251'" http-equiv=content-type>`],
    ['with words before charset', '<meta http-equiv="Content-Type" content="xxcharset charset = windows-1251">'],
    ['after a meta of another kind', '<meta name=a content="charset=gbk"><meta charset=windows-1251>'],
    ['after an unknown charset', '<meta charset=klingon><meta charset=windows-1251>'],
    ['after a script that names another', `${filler}<script>"<meta charset=gbk>"</script><meta charset=windows-1251>`],
    ['in the XML declaration', '<?xml version="1.0" encoding="windows-1251"?><html>'],
    ['over the XML declaration', '<?xml version="1.0" encoding="gbk"?><meta charset=windows-1251>'],
    ['in the body, near the start', '<body><meta charset=windows-1251>'],
    ['beyond a stray less-than sign', 'a < b <3 <meta charset=windows-1251>'],
  ])('finds a charset %s', (_name, markup) => {
    expect(reads(markup)).toBe('П');
  });

  it.each([
    ['in a name', '<meta name="charset=windows-1251">'],
    ['in content without http-equiv', '<meta name=description content="text; charset=windows-1251">'],
    ['in content of another pragma', '<meta http-equiv=refresh content="0; url=?charset=windows-1251">'],
    ['in a data attribute', '<meta data-charset=windows-1251>'],
    ['in an attribute of another element', '<a title="<meta charset=windows-1251>">'],
    ['in a comment', '<!-- > <meta charset=windows-1251> -->'],
    ['in an end tag', '</meta charset=windows-1251>'],
    ['in a name that only starts so', '<metadata charset=windows-1251>'],
    ['behind an open quote', `<meta content="text/html; charset='windows-1251" http-equiv=content-type>`],
    ['in a script of a long head', `${filler}<script>"<meta charset=windows-1251>"</script>`],
    ['in a noscript of a long head', `${filler}<noscript><meta charset=windows-1251></noscript>`],
    ['in the body of a long page', `${filler}<body><meta charset=windows-1251>`],
    ['after a tag that ends a long head', `${filler}<p><meta charset=windows-1251>`],
  ])('takes no charset %s', (_name, markup) => {
    expect(reads(markup)).toBe('Ï');
  });

  it.each([
    ['text/html;x=";charset=gbk";charset=windows-1251', 'П'],
    ['text/html;charset="windows\\-1251"', 'П'],
    ['text/html;CHARSET= windows-1251 ', 'П'],
    ['text/html;charset=;charset=windows-1251', 'П'],
    ['text/html; mycharset=windows-1251', 'Ï'],
    ["text/html;charset='windows-1251'", 'Ï'],
    ['text/html;charset =windows-1251', 'Ï'],
  ])('reads the header %s as the MIME standard does', (contentType, last) => {
    expect(reads('<p>', contentType)).toBe(last);
  });

  it('knows UTF-16 by the bytes of an XML declaration', () => {
    expect(decodeHtml(Buffer.from('<?xml version="1.0"?><p>é', 'utf16le'), 'text/html')).toContain('<p>é');
  });

  it('comes to an end with a head that is made to be expensive', () => {
    const bait = `${filler}${'<meta charset'.repeat(30_000)}${'</ti'.repeat(30_000)}<title>${'</title'.repeat(20_000)}`;
    expect(reads(bait)).toBe('Ï');
    expect(reads(`${filler}<meta http-equiv=content-type content="${'charset '.repeat(50_000)}">`)).toBe('Ï');
  });
});
