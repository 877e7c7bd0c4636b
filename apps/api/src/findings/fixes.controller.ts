import { Readable } from 'node:stream';
import { Controller, Get, Put, StreamableFile } from '@nestjs/common';
import type { Principal } from '#auth';
import type { FixDecisionList, PageFixList } from '#findings/dto';
import { FixesService } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { DocumentDecideFix, DocumentFixDecisions, DocumentFixes, DocumentFixPatch } from './fixes.docs.js';
import { DecideFixDto, FixPatchQuery, ListFixesQuery } from './fixes.dto.js';

@Controller('v1/agent-runs/:id')
export class FixesController {
  constructor(private readonly fixes: FixesService) {}

  @Get('fixes')
  @RequireScope('audits:read', 'audits:write')
  @DocumentFixes()
  list(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ListFixesQuery,
  ): Promise<PageFixList> {
    return this.fixes.list(principal, id, query);
  }

  @Get('fixes.patch')
  @RequireScope('audits:read', 'audits:write')
  @DocumentFixPatch()
  async patch(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() { safety = 'safe', ...filter }: FixPatchQuery,
  ): Promise<StreamableFile> {
    const parts = await this.fixes.patch(principal, id, safety === 'all' ? filter : { ...filter, safety });
    return new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: 'text/x-diff; charset=utf-8',
      disposition: `attachment; filename="fixes-${id}.patch"`,
    });
  }

  @Get('fixes/decisions')
  @RequireScope('audits:read', 'audits:write')
  @DocumentFixDecisions()
  decisions(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<FixDecisionList> {
    return this.fixes.decisions(principal, id);
  }

  @Put('fixes/decisions')
  @RequireScope('audits:write')
  @DocumentDecideFix()
  decide(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @JsonBody() input: DecideFixDto,
  ): Promise<FixDecisionList> {
    return this.fixes.decide(principal, id, input);
  }
}
