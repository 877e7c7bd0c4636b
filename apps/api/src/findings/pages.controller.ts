import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import type { AuditedPageList } from '#findings/dto';
import { RunFindings, type OwnedRunRow } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { docs } from './pages.docs.js';
import { ListPagesQuery, PageTableQuery } from './pages.dto.js';

@Controller('v1/agent-runs/:id/pages')
export class PagesController {
  constructor(private readonly findings: RunFindings) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listAuditedPages
  list(@OwnedRun() run: OwnedRunRow, @ValidQuery() query: ListPagesQuery): Promise<AuditedPageList> {
    return this.findings.pageRows(run, query);
  }

  @Get('export')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.exportAuditedPages
  async export(@OwnedRun() run: OwnedRunRow, @ValidQuery() query: PageTableQuery): Promise<StreamableFile> {
    const parts = await this.findings.exportPages(run, query);
    return new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="pages-${run.id}.csv"`,
    });
  }
}
