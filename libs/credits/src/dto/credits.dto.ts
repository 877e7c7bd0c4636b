import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { PatternField, QueryIntegerField, TextField } from '#common/dto';
import { Plan } from '#organizations/dto';

export class CreditsQuery {
  @TextField({
    maxLength: 200,
    description: 'An organization that the caller belongs to. Without it, the active one.',
    example: 'org_0197k3m2c7e8rvn5t4d6qg1h9x',
  })
  orgId?: string;
}

export class LedgerQuery extends CreditsQuery {
  @PatternField({
    pattern: '^\\d{1,18}$',
    rule: 'must be the nextBefore of the answer before',
    description: 'The `nextBefore` of the answer before.',
    example: '120',
  })
  before?: string;

  @QueryIntegerField({ min: 1, max: 100, fallback: 50, description: 'Entries of an answer.' })
  limit: number;
}

export class UsageQuery extends CreditsQuery {
  @QueryIntegerField({ min: 1, max: 366, fallback: 30, description: 'Days to look back.' })
  days: number;
}

export class CreditBalance {
  @ApiProperty({ type: 'integer', description: 'What is left of this month. Spent first.', example: 2_450 })
  monthly: number;

  @ApiProperty({ type: 'integer', description: 'Bought or given credits. They do not end.', example: 500 })
  pack: number;

  @ApiProperty({ type: 'integer', description: 'monthly + pack', example: 2_950 })
  total: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the monthly credits end.',
    example: '2026-12-01T00:00:00.000Z',
  })
  periodEnd: string | null;
}

export class Price {
  @ApiProperty({ type: 'integer' })
  cost: number;

  @ApiProperty({ type: 'integer' })
  per: number;

  @ApiProperty()
  unit: string;
}

@ApiExtraModels(Price)
export class Credits {
  @ApiProperty({ description: 'Whether audits cost credits. When false, every price is 0.', example: true })
  enabled: boolean;

  @ApiProperty()
  balance: CreditBalance;

  @ApiProperty()
  plan: Plan;

  @ApiProperty({
    type: 'object',
    description: 'Price by feature. n units cost `ceil(n / per) * cost` credits.',
    additionalProperties: { $ref: getSchemaPath(Price) },
    example: {
      audit_base: { cost: 50, per: 1, unit: 'run' },
      render: { cost: 2, per: 1, unit: 'page' },
      report_publish: { cost: 0, per: 1, unit: 'report' },
      register: { cost: 0, per: 1, unit: 'run' },
    },
  })
  pricing: Readonly<Record<string, Price>>;

  @ApiProperty({ type: 'integer', description: 'Raised with every change of prices.' })
  pricingVersion: number;
}
