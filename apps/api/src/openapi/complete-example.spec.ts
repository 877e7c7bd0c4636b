import { ApiProperty } from '@nestjs/swagger';
import { Constant } from '#common/dto';
import { completeExample, EXAMPLES } from './complete-example.js';

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

  @ApiProperty({ required: false, example: 'of the class' })
  name?: string;

  @ApiProperty({ required: false })
  more?: Part;
}

class Plain {
  @ApiProperty()
  runId: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ enum: ['open', 'closed'] })
  state: string;

  @ApiProperty({ type: [String] })
  tags: string[];

  @ApiProperty()
  total: number;

  @ApiProperty()
  hasMore: boolean;

  @Constant(true)
  success: true;
}

describe('examples of responses', () => {
  it('get the members that they lack from the class, at any depth', () => {
    expect(completeExample(Whole, { parts: [{ note: 'a' }, {}] })).toEqual({
      parts: [
        { size: 7, note: 'a' },
        { size: 7, note: null },
      ],
      last: { size: 7, note: null },
      name: 'of the class',
    });
  });

  it('are made of the class alone where nothing is given', () => {
    const part = { size: 7, note: null };
    expect(completeExample(Whole)).toEqual({ parts: [part], last: part, name: 'of the class' });
  });

  it('keep what they say themselves', () => {
    const value = { parts: [], last: null, name: 'mine' };
    expect(completeExample(Whole, value)).toEqual(value);
  });

  it('have optional members without an example only when they are given', () => {
    expect(completeExample(Whole)).not.toHaveProperty('more');
    expect(completeExample(Whole, { more: {} })).toMatchObject({ more: { size: 7 } });
  });

  it('have values by name, format and type where the class gives none', () => {
    expect(completeExample(Plain)).toEqual({
      ...{ runId: EXAMPLES.runId, createdAt: '2026-11-20T10:30:00.000Z', state: 'open', tags: [] },
      ...{ total: 1, hasMore: false, success: true },
    });
  });

  it('cannot name a member that the class does not have', () => {
    expect(() => completeExample(Part, { sice: 1 })).toThrow('Part has no member sice.');
  });
});
