import { Controller, Get } from '@nestjs/common';
import type { Principal } from '#auth';
import type { ChangeRowList } from '#findings/dto';
import { RunComparisons, type OwnedRunRow } from '#runs';
import type { RunComparison } from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { docs } from './comparisons.docs.js';
import { ChangeRowsQuery, ComparisonQuery } from './comparisons.dto.js';

@Controller('v1/agent-runs/:id/comparison')
export class ComparisonsController {
  constructor(private readonly comparisons: RunComparisons) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.compareRuns
  compare(
    @Caller() principal: Principal,
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() query: ComparisonQuery,
  ): Promise<RunComparison> {
    return this.comparisons.compare(principal, run, query.with ?? null);
  }

  @Get('rows')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listChanges
  rows(
    @Caller() principal: Principal,
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() { with: withId, kind, rule, limit, offset }: ChangeRowsQuery,
  ): Promise<ChangeRowList> {
    const wanted = { withId: withId ?? null, kind: kind ?? null, rule: rule ?? null, limit, offset };
    return this.comparisons.rows(principal, run, wanted);
  }
}
