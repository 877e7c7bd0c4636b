import fc from 'fast-check';

/**
 * Any character but halves of one, for `fc.string({ unit })`: of fast-check's own `binary`
 * each process would first make a table of a million, in half a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(
    (code) => String.fromCodePoint(code),
    (text) => (text as string).codePointAt(0)!,
  );
