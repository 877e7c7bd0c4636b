import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import type { Principal } from '#auth';
import type { AuditedPageList } from '#findings/dto';
import { RunFindings } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, ValidQuery } from '../validation/params.decorators.js';
import { DocumentExportPages, DocumentPageTable } from './pages.docs.js';
import { ListPagesQuery, PageTableQuery } from './pages.dto.js';

@Controller('v1/agent-runs/:id/pages')
export class PagesController {
  constructor(private readonly findings: RunFindings) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentPageTable()
  list(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ListPagesQuery,
  ): Promise<AuditedPageList> {
    return this.findings.pageRows(principal, id, query);
  }

  @Get('export')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentExportPages()
  async export(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: PageTableQuery,
  ): Promise<StreamableFile> {
    const parts = await this.findings.exportPages(principal, id, query);
    return new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="pages-${id}.csv"`,
    });
  }
}
