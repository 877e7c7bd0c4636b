import { Controller, Get, StreamableFile } from '@nestjs/common';
import type { Principal } from '#auth';
import { RunConformance } from '#runs';
import type { Conformance } from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam } from '../validation/params.decorators.js';
import { DocumentConformance, DocumentExportConformance } from './conformance.docs.js';

@Controller('v1/agent-runs/:id/conformance')
export class ConformanceController {
  constructor(private readonly conformance: RunConformance) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentConformance()
  read(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<Conformance> {
    return this.conformance.read(principal, id);
  }

  @Get('export')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentExportConformance()
  async export(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<StreamableFile> {
    return new StreamableFile(Buffer.from(await this.conformance.csv(principal, id)), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="wcag-${id}.csv"`,
    });
  }
}
