import { collapse, copyText } from './text-copy.js';

describe('collapse', () => {
  const WHITE_SPACE = [...Array(0x10000).keys()]
    .map((code) => String.fromCharCode(code))
    .filter((character) => /\s/.test(character));

  it('makes one space of every run of white space and trims the ends', () => {
    for (const space of WHITE_SPACE) {
      for (const text of [
        `a${space}b`,
        `${space}a b${space}`,
        `a${space}${space}b`,
        `a ${space}b`,
        `a${space} b`,
        space,
        `${space}${space}`,
      ]) {
        expect(collapse(text)).toBe(text.replace(/\s+/g, ' ').trim());
      }
    }
  });

  it('leaves every other character alone', () => {
    const others = [...Array(0x10000).keys()]
      .map((code) => String.fromCharCode(code))
      .filter((character) => !/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(character));
    expect(collapse(others.join(''))).toBe(others.join(''));
  });

  it('leaves out marks of direction', () => {
    expect(collapse('\u200f a\u202a \u2066b\u2069 \u200e')).toBe('a b');
  });

  it('gives nothing for nothing', () => {
    expect(collapse('')).toBe('');
  });
});

describe('copyText', () => {
  it('keeps text, also of pairs of surrogates', () => {
    expect(copyText('a plain title', 100)).toBe('a plain title');
    expect(copyText('Grüße 😀 日本', 100)).toBe('Grüße 😀 日本');
    expect(copyText('', 100)).toBe('');
  });

  it('cuts what is too long and says so', () => {
    expect(copyText('abcdef', 4)).toBe('abc…');
  });

  it('replaces control characters and lone surrogates', () => {
    expect(copyText('a\u0000b\u001fc', 100)).toBe('a\ufffdb\ufffdc');
    expect(copyText('a\ud800b', 100)).toBe('a\ufffdb');
    expect(copyText('line\nand\ttab', 100)).toBe('line\nand\ttab');
  });
});
