import { ApiProperty } from '@nestjs/swagger';

const KINDS = ['grant', 'period', 'expire', 'hold', 'settle'] as const;

export class LedgerRun {
  @ApiProperty({ example: 'run_01kag8y3f7e9wb2m5t8v4c6h1a' })
  id: string;

  @ApiProperty({ example: 'https://www.example.com/' })
  url: string;

  @ApiProperty({ example: 'completed' })
  status: string;
}

/** One entry of the ledger: what changed in each part of the balance. */
export class LedgerEntry {
  @ApiProperty({ example: '120' })
  id: string;

  @ApiProperty({ type: 'string', enum: KINDS, example: 'settle' })
  kind: (typeof KINDS)[number];

  @ApiProperty({ type: 'integer', description: 'Change of the monthly credits.', example: 0 })
  monthly: number;

  @ApiProperty({ type: 'integer', description: 'Change of the others.', example: 0 })
  pack: number;

  @ApiProperty({ type: 'integer', description: 'Change of what is set aside for runs.', example: -50 })
  held: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Credits that left the organization for good.',
    example: 50,
  })
  charged: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Reason, as given with the credits.' })
  note: string | null;

  @ApiProperty({
    type: () => LedgerRun,
    nullable: true,
    description: 'The run that credits were set aside or charged for.',
  })
  run: LedgerRun | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T10:32:41.000Z' })
  createdAt: string;
}

export class LedgerEntryList {
  @ApiProperty({ type: () => [LedgerEntry], maxItems: 100 })
  entries: LedgerEntry[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'To be sent as `before` for what comes next; null at the end.',
  })
  nextBefore: string | null;
}

export class UsedDay {
  @ApiProperty({ description: 'UTC, such as 2026-11-20.', example: '2026-11-20' })
  day: string;

  @ApiProperty({ type: 'integer', example: 50 })
  charged: number;

  @ApiProperty({ type: 'integer' })
  runs: number;
}

export class UsedKey {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Null: people, without a key.',
    example: 'key_01kag8y3f7e9wb2m5t8v4c6h1r',
  })
  keyId: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'CI' })
  name: string | null;

  @ApiProperty({ type: 'integer', example: 50 })
  charged: number;

  @ApiProperty({ type: 'integer' })
  runs: number;
}

export class CreditsUsage {
  @ApiProperty({ type: () => [UsedDay], description: 'Days with a charge, oldest first.' })
  days: UsedDay[];

  @ApiProperty({ type: () => [UsedKey], maxItems: 100, description: 'By who started the runs, most first.' })
  keys: UsedKey[];
}
