import { Controller, Get, StreamableFile } from '@nestjs/common';
import { RunConformance, type OwnedRunRow } from '#runs';
import type { Conformance } from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { docs } from './conformance.docs.js';

@Controller('v1/agent-runs/:id/conformance')
export class ConformanceController {
  constructor(private readonly conformance: RunConformance) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.getConformance
  read(@OwnedRun() run: OwnedRunRow): Promise<Conformance> {
    return this.conformance.read(run);
  }

  @Get('export')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.exportConformance
  async export(@OwnedRun() run: OwnedRunRow): Promise<StreamableFile> {
    return new StreamableFile(Buffer.from(await this.conformance.csv(run)), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="wcag-${run.id}.csv"`,
    });
  }
}
