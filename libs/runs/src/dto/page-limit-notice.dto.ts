import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Constant } from '#common/dto';
import { PLAN_IDS, type PlanId } from '#organizations';

@ApiSchema({ description: 'The run got fewer pages than it asked for.' })
export class PageLimitClampNotice {
  @Constant('page_limit_clamped')
  type: 'page_limit_clamped';

  @ApiProperty({ type: 'integer', description: 'Pages asked for.', example: 5_000 })
  requested: number;

  @ApiProperty({ type: 'integer', description: 'Pages that the run may audit.', example: 500 })
  applied: number;

  @ApiProperty({ type: 'string', enum: PLAN_IDS })
  planId: PlanId;

  @ApiProperty({ type: 'integer', description: 'Most pages of one audit on this plan.', example: 500 })
  planCap: number;

  @ApiProperty({
    description: 'For people, with the address of the price list.',
    example: 'The Free plan audits up to 500 pages at a time. For more pages see https://audit.example/docs#plans',
  })
  upgradeHint: string;
}
