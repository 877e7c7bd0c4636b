import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { tokenize, type TokenHandler } from './tokenizer.js';

/** Documents of the differential test; more of them by `SQOUT_TOKENIZER_DOCUMENTS=1000000 npm test -- tokenizer`. */
const DOCUMENTS = Number(process.env.SQOUT_TOKENIZER_DOCUMENTS ?? 3_000);

/** Whole tags, texts in one piece, and comments, whichever pieces they were reported in. */
class Tokens implements TokenHandler {
  readonly list: string[] = [];
  private text = '';
  private tag: string[] = [];
  private value = '';
  private foreign = 0;

  constructor(private readonly html: string) {}

  isInForeignContext = (): boolean => this.foreign > 0;
  onopentagname = (start: number, end: number): void => void (this.tag = [`${start} <${this.html.slice(start, end)}`]);
  onattribname = (start: number, end: number): void => {
    this.tag.push(`${start} ${this.html.slice(start, end)}`);
    this.value = '';
  };
  onattribdata = (start: number, end: number): void => void (this.value += this.html.slice(start, end));
  onattribentity = (codePoint: number): void => void (this.value += String.fromCodePoint(codePoint));
  onattribend = (): void => void this.tag.push(`=${this.value}`);
  onopentagend = (end: number): void => this.endTag(`> ${end}`);
  onselfclosingtag = (end: number): void => this.endTag(`/> ${end}`);
  onclosetag = (start: number, end: number): void => {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === 'svg' && this.foreign > 0) this.foreign--;
    this.add(`${start} </${name}`);
  };
  // What an old tokenizer reports of a tag that the end of the page cuts off begins at -1, and is the last character.
  ontext = (start: number, end: number): void => void (start >= 0 && (this.text += this.html.slice(start, end)));
  ontextentity = (codePoint: number): void => void (this.text += String.fromCodePoint(codePoint));
  oncdata = (start: number, end: number): void => this.add(`[${this.html.slice(start, end)}]`);
  oncomment = (start: number, end: number, endOffset: number): void =>
    this.add(`!${start} ${Math.max(start, end - endOffset)}`);
  ondeclaration = (start: number, end: number): void => this.add(`doctype ${start} ${end}`);
  onprocessinginstruction = (): void => this.add('?');
  onend = (): void => this.add('end');

  private endTag(end: string): void {
    if (/<svg$/i.test(this.tag[0] ?? '') && !end.startsWith('/')) this.foreign++;
    this.add([...this.tag, end].join(' '));
  }

  private add(token: string): void {
    if (this.text !== '') this.list.push(`"${this.text}`);
    this.text = '';
    this.list.push(token);
  }
}

function ours(html: string): string[] {
  const tokens = new Tokens(html);
  tokenize(html, tokens);
  return tokens.list;
}

function theirs(html: string): string[] {
  const tokens = new Tokens(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, tokens satisfies TokenizerCallbacks);
  tokenizer.write(html);
  tokenizer.end();
  return tokens.list;
}

/** Pieces that markup is made of, whole and broken. */
const PIECES = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '=',
    '"',
    "'",
    '&',
    ';',
    '-',
    '--',
    '!',
    '?',
    '[',
    ']',
    '/',
    ' ',
    '\n',
    '\t',
    '\f',
    'a',
    'Z',
    '0',
  ],
  ...[
    '<p>',
    '</p>',
    '<p class="x y">',
    "<a href='?a=1&b=2'>",
    '<br/>',
    '<br / >',
    '<img src=a.png alt>',
    '<input value=a&amp;b>',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!--->',
    '<!',
    '<!doctype html>',
    '<!DOCTYPE',
    '<![CDATA[',
    ']]>',
    '<?xml version="1.0"?>',
    '</ p>',
    '</>',
    '</p x="1">',
  ],
  ...[
    '<script>',
    '</script>',
    '</SCRIPT >',
    '</scriptx>',
    '<style>',
    '</style>',
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea/',
    '<iframe>',
    '</iframe>',
  ],
  ...[
    '<xmp>',
    '</xmp>',
    '<noembed>',
    '</noembed>',
    '<noframes>',
    '</noframes>',
    '<plaintext>',
    '<svg>',
    '</svg>',
    '<svg/>',
    '<STYLE a="b">',
    '<titles>',
  ],
  ...[
    '&amp;',
    '&amp',
    '&lt;',
    '&notit;',
    '&copy',
    '&#65;',
    '&#x41',
    '&#',
    '&#x',
    '&#xD800;',
    '&#0;',
    '&fjlig;',
    '&NotEqualTilde;',
    '&#128;',
    '&bogus;',
    'é',
    '😀',
    '\0',
  ],
];

function documents(count: number): string[] {
  let seed = 1;
  const below = (bound: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * bound);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(24) }, () => PIECES[below(PIECES.length)]).join(''),
  );
}

/**
 * Where the other tokenizer leaves the HTML standard: an entity right behind what could have been the end
 * of a title, a doctype that ends with the page, CDATA outside of drawings, `/ >`.
 */
const DIFFERENT = /<(?:\/[a-z]*)?&|<!doctype[^>]*$|<!\[CDATA\[|\/\s+>/i;

describe('the tokenizer', () => {
  it('splits documents as htmlparser2 does', () => {
    const different = documents(DOCUMENTS)
      .filter((html) => !DIFFERENT.test(html))
      .filter((html) => ours(html).join('\n') !== theirs(html).join('\n'));
    expect(different).toEqual([]);
  });

  it.each([
    ['<title>a <&amp; b</title>', '"a <& b'],
    ['<p>a</p b', '"a'],
  ])('follows the HTML standard with %s', (html, text) => {
    expect(ours(html).filter((token) => token.startsWith('"'))).toEqual([text]);
  });

  it.each([
    ['<!doctype html', ['doctype 2 14']],
    ['<![CDATA[a]]>', ['!2 12']],
    ['<svg><![CDATA[a>b]]></svg>', ['1 <svg > 4', '[a>b]', '22 </svg']],
    ['<svg/ >', ['1 <svg > 6']],
    ['<svg/>', ['1 <svg /> 5']],
  ])('reads %s as the HTML standard does', (html, tokens) => {
    expect(ours(html)).toEqual([...tokens, 'end']);
  });

  it.each([
    '<',
    '</',
    '<a',
    '<a ',
    '<a b',
    '<a b=',
    '<a b="',
    '<a b=c',
    '<!',
    '<!-',
    '<!--',
    '<!---',
    '<!----!',
    '<!d',
    '<![CDATA[',
    '<?',
    '&',
    '&#',
    '</a',
    '</a b',
  ])('ends with the page inside of %s', (html) => {
    expect(ours(`x${html}`)).toEqual(theirs(`x${html}`));
  });
});
