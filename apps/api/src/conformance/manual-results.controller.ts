import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { isCriterionId } from '#audit-engine/wcag';
import type { Principal } from '#auth';
import { AppError } from '#common';
import { ManualResults } from '#sites';
import { SetManualResultDto, type ManualResult, type ManualResultList, type WebsiteDeleted } from '#sites/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './conformance.docs.js';

/** What people found of success criteria by hand. */
@Controller('v1/websites/:id/conformance')
export class ManualResultsController {
  constructor(private readonly results: ManualResults) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @docs.listManualResults
  list(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<ManualResultList> {
    return this.results.list(principal, id);
  }

  @Put(':criterion')
  @RequireScope('audits:write')
  @docs.setManualResult
  set(
    @Caller() principal: Principal,
    @IdParam('id', 'site') siteId: string,
    @Param('criterion') criterion: string,
    @JsonBody() input: SetManualResultDto,
  ): Promise<ManualResult> {
    return this.results.set(principal, { siteId, criterion: known(criterion) }, input);
  }

  @Delete(':criterion')
  @RequireScope('audits:write')
  @docs.removeManualResult
  async remove(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @Param('criterion') criterion: string,
  ): Promise<WebsiteDeleted> {
    await this.results.remove(principal, id, known(criterion));
    return { success: true };
  }
}

function known(criterion: string): string {
  if (isCriterionId(criterion)) return criterion;
  throw new AppError('NOT_FOUND', { message: 'WCAG 2.2 has no such success criterion. Send a number such as 1.4.3.' });
}
