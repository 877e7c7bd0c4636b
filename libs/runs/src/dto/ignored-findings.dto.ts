import { ApiProperty } from '@nestjs/swagger';

export class IgnoredFindings {
  @ApiProperty({ type: 'integer', minimum: 1 })
  findings: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Rules with an ignored finding.' })
  rules: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Points by which the score is higher without these findings. Null without a score.',
  })
  points: number | null;
}
