import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Constant } from '#common/dto';
import { PLAN_IDS, type PlanId } from '#organizations';

@ApiSchema({ description: 'The run got fewer pages than it asked for.' })
export class PageLimitClampNotice {
  @Constant('page_limit_clamped')
  type: 'page_limit_clamped';

  @ApiProperty({ type: 'integer', description: 'Pages asked for.' })
  requested: number;

  @ApiProperty({ type: 'integer', description: 'Pages that the run may audit.' })
  applied: number;

  @ApiProperty({ type: 'string', enum: PLAN_IDS })
  planId: PlanId;

  @ApiProperty({ type: 'integer', description: 'Most pages of one audit on this plan.' })
  planCap: number;

  @ApiProperty({ description: 'For people, with the address of the price list.' })
  upgradeHint: string;
}
