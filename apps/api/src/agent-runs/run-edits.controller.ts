import { Controller, Delete, Put } from '@nestjs/common';
import type { Principal } from '#auth';
import { OwnedRuns, RunEdits, type OwnedRunRow } from '#runs';
import { TitleDto, type RunDeleted, type Titled } from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './run-edits.docs.js';

@Controller('v1')
export class RunEditsController {
  constructor(
    private readonly edits: RunEdits,
    private readonly owned: OwnedRuns,
  ) {}

  @Put('agent-runs/:id/title')
  @RequireScope('audits:write')
  @OrganizationView()
  @docs.renameRun
  async renameRun(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @JsonBody() { title }: TitleDto,
  ): Promise<Titled> {
    return this.edits.renameRun(await this.owned.get(principal, id, 'runs:write'), title);
  }

  @Delete('agent-runs/:id')
  @RequireScope('audits:write')
  @OrganizationView()
  @docs.deleteRun
  deleteRun(@Caller() principal: Principal, @OwnedRun('runs:write') run: OwnedRunRow): Promise<RunDeleted> {
    return this.edits.deleteRun(principal, run);
  }

  @Put('reports/:id/title')
  @RequireScope('audits:write')
  @OrganizationView()
  @docs.renameReport
  renameReport(
    @Caller() principal: Principal,
    @IdParam('id', 'report') id: string,
    @JsonBody() { title }: TitleDto,
  ): Promise<Titled> {
    return this.edits.renameReport(principal, id, title);
  }
}
