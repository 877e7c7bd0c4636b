import { ApiProperty } from '@nestjs/swagger';
import { completeExample } from './complete-example.js';

class Part {
  @ApiProperty({ type: 'integer', example: 7 })
  size: number;

  @ApiProperty({ type: 'string', nullable: true })
  note: string | null;
}

class Whole {
  @ApiProperty({ type: () => [Part] })
  parts: Part[];

  @ApiProperty({ type: () => Part, nullable: true })
  last: Part | null;

  @ApiProperty({ type: 'string', example: 'of the class' })
  name: string;
}

describe('examples of answers', () => {
  it('get the members that they lack from the class, at any depth', () => {
    expect(completeExample(Whole, { parts: [{ note: null }], last: { note: 'a' } })).toEqual({
      name: 'of the class',
      parts: [{ note: null, size: 7 }],
      last: { note: 'a', size: 7 },
    });
  });

  it('keep what they say themselves, and members without an example stay away', () => {
    const value = { name: 'mine', parts: [], last: null };
    expect(completeExample(Whole, value)).toEqual(value);
    expect(completeExample(Part, {})).toEqual({ size: 7 });
  });
});
