import { Controller, Get } from '@nestjs/common';
import type { Principal } from '#auth';
import type { ChangeRowList } from '#findings/dto';
import { RunComparisons } from '#runs';
import type { RunComparison } from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, ValidQuery } from '../validation/params.decorators.js';
import { DocumentChangeRows, DocumentComparison } from './comparisons.docs.js';
import { ChangeRowsQuery, ComparisonQuery } from './comparisons.dto.js';

@Controller('v1/agent-runs/:id/comparison')
export class ComparisonsController {
  constructor(private readonly comparisons: RunComparisons) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentComparison()
  compare(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ComparisonQuery,
  ): Promise<RunComparison> {
    return this.comparisons.compare(principal, id, query.with ?? null);
  }

  @Get('rows')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentChangeRows()
  rows(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() { with: withId, kind, rule, limit, offset }: ChangeRowsQuery,
  ): Promise<ChangeRowList> {
    const wanted = { withId: withId ?? null, kind: kind ?? null, rule: rule ?? null, limit, offset };
    return this.comparisons.rows(principal, id, wanted);
  }
}
