import { Readable } from 'node:stream';
import { Controller, Get, Put, StreamableFile } from '@nestjs/common';
import type { Principal } from '#auth';
import type { FixDecisionList, PageFixList, SiteFixList } from '#findings/dto';
import type { SiteFixesView } from '#report-view';
import { ReportsService } from '#reports';
import { FixesService, RunsService } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import {
  DocumentDecideFix,
  DocumentFixDecisions,
  DocumentFixes,
  DocumentFixPatch,
  DocumentSiteFixes,
} from './fixes.docs.js';
import { DecideFixDto, FixPatchQuery, ListFixesQuery } from './fixes.dto.js';

const NO_SITE_FIXES: SiteFixesView = { files: [], servers: [], checks: [], rules: [], refused: [] };

@Controller('v1/agent-runs/:id')
export class FixesController {
  constructor(
    private readonly fixes: FixesService,
    private readonly runs: RunsService,
    private readonly reports: ReportsService,
  ) {}

  @Get('fixes')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentFixes()
  list(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ListFixesQuery,
  ): Promise<PageFixList> {
    return this.fixes.list(principal, id, query);
  }

  @Get('fixes/site')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentSiteFixes()
  async ofSite(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<SiteFixList> {
    // Callers who may read a run may read what it proposes, as with its report; the visibility of the published page does not matter.
    await this.runs.getDetail(principal, id);
    const view = await this.reports.readViewOfRun(id);
    const { files, servers, checks, rules, refused } = view?.siteFixes ?? NO_SITE_FIXES;
    return { files: files.map(({ content: _content, ...file }) => file), servers, checks, rules, refused };
  }

  @Get('fixes.patch')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
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
  @OrganizationView()
  @DocumentFixDecisions()
  decisions(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<FixDecisionList> {
    return this.fixes.decisions(principal, id);
  }

  @Put('fixes/decisions')
  @RequireScope('audits:write')
  @OrganizationView()
  @DocumentDecideFix()
  decide(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @JsonBody() input: DecideFixDto,
  ): Promise<FixDecisionList> {
    return this.fixes.decide(principal, id, input);
  }
}
