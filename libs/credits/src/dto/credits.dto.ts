import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { TextField } from '#contract';
import { Plan } from '#organizations/dto';

export class CreditsQuery {
  @TextField({
    maxLength: 200,
    description: 'An organization that the caller belongs to. Without it, the active one.',
    example: 'org_0197k3m2c7e8rvn5t4d6qg1h9x',
  })
  orgId?: string;
}

export class CreditBalance {
  @ApiProperty({ type: 'integer', description: 'What is left of this month. Spent first.' })
  monthly: number;

  @ApiProperty({ type: 'integer', description: 'Bought or given credits. They do not end.' })
  pack: number;

  @ApiProperty({ type: 'integer', description: 'monthly + pack' })
  total: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When the monthly credits end.' })
  periodEnd: string | null;
}

export class Price {
  @ApiProperty({ type: 'integer' })
  cost: number;

  @ApiProperty({ type: 'integer' })
  per: number;

  @ApiProperty({ type: 'string' })
  unit: string;
}

@ApiExtraModels(Price)
export class Credits {
  @ApiProperty({ type: () => CreditBalance })
  balance: CreditBalance;

  @ApiProperty({ type: () => Plan })
  plan: Plan;

  @ApiProperty({
    type: 'object',
    description: 'Price by feature. n units cost `ceil(n / per) * cost` credits.',
    additionalProperties: { $ref: getSchemaPath(Price) },
  })
  pricing: Readonly<Record<string, Price>>;

  @ApiProperty({ type: 'integer', description: 'Raised with every change of prices.' })
  pricingVersion: number;
}
