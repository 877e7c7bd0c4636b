import { readSites } from '../../apps/web/src/pages/sites-csv.js';

describe('a CSV file of sites', () => {
  const read = (text: string) =>
    readSites(text).map(({ siteKey, name, tags, client }) => [siteKey, name, tags, client]);

  it('is read with named columns in any order, and without names', () => {
    const expected = [['shop.example', 'Acme shop', ['Acme', 'shop'], 'Acme Ltd.']];
    expect(read('tags;name;client;url\n"Acme;shop";Acme shop;Acme Ltd.;https://www.shop.example/a\n')).toEqual(
      expected,
    );
    expect(read('www.shop.example,Acme shop,Acme|shop|Acme,Acme Ltd.')).toEqual(expected);
    expect(read('\uFEFFURL\tName\tTags\tClient\r\nshop.example\tAcme shop\tAcme; shop\tAcme Ltd.\r\n\r\n')).toEqual(
      expected,
    );
  });

  it('has quoted cells with separators, quotes and line breaks', () => {
    expect(read('url,name\nshop.example,"A ""good"", old\nshop"\nb.example,B')).toEqual([
      ['shop.example', 'A "good", old\nshop', [], ''],
      ['b.example', 'B', [], ''],
    ]);
  });

  it('says what is wrong with a line, by its number in the file', () => {
    const text = [
      'url,name,tags',
      'https://a.example/',
      '',
      ',No URL',
      'ftp://b.example/',
      'http://www.a.example/b',
      `c.example,${'n'.repeat(101)}`,
      `d.example,D,${'t'.repeat(41)}`,
      'nonsense',
    ].join('\n');
    expect(readSites(text).map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [4, 'The URL is missing'],
      [5, '"ftp://b.example/" is not a web URL'],
      [6, 'Same site as line 2'],
      [7, 'The name is longer than 100 characters'],
      [8, 'A tag is longer than 40 characters'],
      [9, '"nonsense" is not a web URL'],
    ]);
  });

  it('may be empty', () => {
    expect(readSites('')).toEqual([]);
    expect(readSites('url,name')).toEqual([]);
  });
});
