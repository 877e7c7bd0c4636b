import { JsonRefusal, MAX_JSON_DEPTH, parseStrictJson } from './strict-json.js';

function refusalOf(text: string | Uint8Array): JsonRefusal | null {
  try {
    parseStrictJson(typeof text === 'string' ? Buffer.from(text) : text);
    return null;
  } catch (error) {
    if (error instanceof JsonRefusal) return error;
    throw error;
  }
}

describe('parseStrictJson', () => {
  it.each([
    '{"a":[1,{"b":null,"c":true}],"d":false,"e":-1.5e3,"f":"x\\"y,{"}',
    '[]',
    '"text"',
    '0',
    ' {"a" : 1 ,\n "b":[ 1 , 2 ] } ',
    '{"a":{"x":1},"b":{"x":1}}',
    '[{"x":1},{"x":1}]',
  ])('takes %s', (text) => {
    expect(parseStrictJson(Buffer.from(text))).toEqual(JSON.parse(text));
  });

  it('takes the byte order mark that some editors write', () => {
    expect(parseStrictJson(Buffer.from('\ufeff{"a":1}'))).toEqual({ a: 1 });
  });

  it.each(['', '{', '{"a":1,}', "{'a':1}", '{"a":01}', '{"a":NaN}', 'undefined', '{"a":1}{', '\u0000'])(
    'refuses the syntax of %j',
    (text) => {
      expect(refusalOf(text)?.kind).toBe('syntax');
    },
  );

  it('does not repeat the body in its message', () => {
    expect(refusalOf('{"password": hunter2}')?.message).not.toContain('hunter2');
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(refusalOf(Buffer.from([0x22, 0xff, 0xfe, 0x22]))?.kind).toBe('syntax');
    expect(refusalOf(Buffer.from('{"a":1}', 'utf16le'))?.kind).toBe('syntax');
  });

  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"x":[{},{"b":1,"b":2}]}', 'x.1.b'],
    ['{"x":{"__proto__":{"admin":true}}}', 'x.__proto__'],
    ['{"n":{"deep":1e400}}', 'n.deep'],
    ['{"n":[1,-1e999]}', 'n.1'],
    [`{"n":${'9'.repeat(400)}}`, 'n'],
  ])('refuses %s and says where', (text, path) => {
    expect(refusalOf(text)).toMatchObject({ kind: 'content', path });
  });

  it('refuses depth, however deep, without overflowing', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(refusalOf(nested(MAX_JSON_DEPTH))).toBeNull();
    expect(refusalOf(nested(MAX_JSON_DEPTH + 1))?.kind).toBe('content');
    expect(refusalOf(nested(1_000_000))?.kind).toBe('content');
    expect(refusalOf('{"a":'.repeat(1_000_000))?.kind).toBe('syntax');
  });
});
