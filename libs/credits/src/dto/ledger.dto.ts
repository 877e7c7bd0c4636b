import { ApiProperty } from '@nestjs/swagger';

const KINDS = ['grant', 'period', 'expire', 'hold', 'settle'] as const;

export class LedgerRun {
  @ApiProperty()
  id: string;

  @ApiProperty()
  url: string;

  @ApiProperty()
  status: string;
}

/** One entry of the ledger: what changed in each part of the balance. */
export class LedgerEntry {
  @ApiProperty()
  id: string;

  @ApiProperty({ type: 'string', enum: KINDS })
  kind: (typeof KINDS)[number];

  @ApiProperty({ type: 'integer', description: 'Change of the monthly credits.' })
  monthly: number;

  @ApiProperty({ type: 'integer', description: 'Change of the others.' })
  pack: number;

  @ApiProperty({ type: 'integer', description: 'Change of what is set aside for runs.' })
  held: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits that left the organization for good.' })
  charged: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Reason, as given with the credits.' })
  note: string | null;

  @ApiProperty({
    type: () => LedgerRun,
    nullable: true,
    description: 'The run that credits were set aside or charged for.',
  })
  run: LedgerRun | null;

  @ApiProperty({ format: 'date-time' })
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
  @ApiProperty({ description: 'UTC, such as 2026-11-20.' })
  day: string;

  @ApiProperty({ type: 'integer' })
  charged: number;

  @ApiProperty({ type: 'integer' })
  runs: number;
}

export class UsedKey {
  @ApiProperty({ type: 'string', nullable: true, description: 'Null: people, without a key.' })
  keyId: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  name: string | null;

  @ApiProperty({ type: 'integer' })
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
