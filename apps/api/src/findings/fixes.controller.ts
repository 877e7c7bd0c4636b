import { Readable } from 'node:stream';
import { Controller, Get, Put, StreamableFile } from '@nestjs/common';
import type { Principal } from '#auth';
import type { FixDecisionList, PageFixList, SiteFixList } from '#findings/dto';
import type { SiteFixesView } from '#report-view';
import { ReportsService } from '#reports';
import { FixesService, OwnedRuns, type OwnedRunRow } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './fixes.docs.js';
import { DecideFixDto, FixPatchQuery, ListFixesQuery } from './fixes.dto.js';

const NO_SITE_FIXES: SiteFixesView = { files: [], servers: [], checks: [], rules: [], refused: [] };

@Controller('v1/agent-runs/:id')
export class FixesController {
  constructor(
    private readonly fixes: FixesService,
    private readonly owned: OwnedRuns,
    private readonly reports: ReportsService,
  ) {}

  @Get('fixes')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listFixes
  list(@OwnedRun() run: OwnedRunRow, @ValidQuery() query: ListFixesQuery): Promise<PageFixList> {
    return this.fixes.list(run, query);
  }

  @Get('fixes/site')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listSiteFixes
  async ofSite(@OwnedRun() run: OwnedRunRow): Promise<SiteFixList> {
    // Callers who may read a run may read what it proposes, as with its report; the visibility of the published page does not matter.
    const view = await this.reports.readViewOfRun(run.id);
    const { files, servers, checks, rules, refused } = view?.siteFixes ?? NO_SITE_FIXES;
    return { files: files.map(({ content: _content, ...file }) => file), servers, checks, rules, refused };
  }

  @Get('fixes.patch')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.downloadFixPatch
  async patch(
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() { safety = 'safe', ...filter }: FixPatchQuery,
  ): Promise<StreamableFile> {
    const parts = await this.fixes.patch(run, safety === 'all' ? filter : { ...filter, safety });
    return new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: 'text/x-diff; charset=utf-8',
      disposition: `attachment; filename="fixes-${run.id}.patch"`,
    });
  }

  @Get('fixes/decisions')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listFixDecisions
  decisions(@OwnedRun() run: OwnedRunRow): Promise<FixDecisionList> {
    return this.fixes.decisions(run);
  }

  @Put('fixes/decisions')
  @RequireScope('audits:write')
  @OrganizationView()
  @docs.decideFix
  async decide(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @JsonBody() input: DecideFixDto,
  ): Promise<FixDecisionList> {
    return this.fixes.decide(principal, await this.owned.get(principal, id, 'runs:write'), input);
  }
}
