import { Controller, Delete, Put } from '@nestjs/common';
import type { Principal } from '#auth';
import { RunEdits } from '#runs';
import { TitleDto, type RunDeleted, type Titled } from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { DocumentDeleteRun, DocumentRename } from './run-edits.docs.js';

@Controller('v1')
export class RunEditsController {
  constructor(private readonly edits: RunEdits) {}

  @Put('agent-runs/:id/title')
  @RequireScope('audits:write')
  @OrganizationView()
  @DocumentRename('Run')
  renameRun(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @JsonBody() { title }: TitleDto,
  ): Promise<Titled> {
    return this.edits.renameRun(principal, id, title);
  }

  @Delete('agent-runs/:id')
  @RequireScope('audits:write')
  @OrganizationView()
  @DocumentDeleteRun()
  deleteRun(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<RunDeleted> {
    return this.edits.deleteRun(principal, id);
  }

  @Put('reports/:id/title')
  @RequireScope('audits:write')
  @OrganizationView()
  @DocumentRename('Report')
  renameReport(
    @Caller() principal: Principal,
    @IdParam('id', 'report') id: string,
    @JsonBody() { title }: TitleDto,
  ): Promise<Titled> {
    return this.edits.renameReport(principal, id, title);
  }
}
