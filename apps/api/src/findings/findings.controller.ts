import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import type { Principal } from '#auth';
import type { FindingCauseList, FindingList, FoundPageList, FoundRuleList, PageSheet, Relief } from '#findings/dto';
import { MarkedFindings, RunFindings } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, ValidQuery } from '../validation/params.decorators.js';
import { DocumentCauses, DocumentExportFindings, DocumentFindings, DocumentFoundPages } from './findings.docs.js';
import { DocumentFoundRules, DocumentPageSheet, DocumentRelief } from './relief.docs.js';
import {
  ExportFindingsQuery,
  ListCausesQuery,
  ListFindingsQuery,
  ListFoundPagesQuery,
  ReadPageQuery,
  WcagQuery,
} from './findings.dto.js';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8; header=present', jsonl: 'application/x-ndjson' } as const;

@Controller('v1/agent-runs/:id/findings')
export class FindingsController {
  constructor(
    private readonly findings: RunFindings,
    private readonly marked: MarkedFindings,
  ) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentFindings()
  list(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ListFindingsQuery,
  ): Promise<FindingList> {
    return this.marked.list(principal, id, query);
  }

  @Get('causes')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentCauses()
  listCauses(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ListCausesQuery,
  ): Promise<FindingCauseList> {
    return this.marked.causes(principal, id, query);
  }

  @Get('pages')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentFoundPages()
  listPages(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ListFoundPagesQuery,
  ): Promise<FoundPageList> {
    return this.marked.pages(principal, id, query);
  }

  @Get('rules')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentFoundRules()
  listRules(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: WcagQuery,
  ): Promise<FoundRuleList> {
    return this.marked.rules(principal, id, query);
  }

  @Get('page')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentPageSheet()
  page(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() { url }: ReadPageQuery,
  ): Promise<PageSheet> {
    return this.findings.page(principal, id, url);
  }

  @Get('relief')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentRelief()
  relief(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<Relief> {
    return this.findings.relief(principal, id);
  }

  @Get('export')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentExportFindings()
  async export(
    @Caller() principal: Principal,
    @IdParam('id', 'run') id: string,
    @ValidQuery() query: ExportFindingsQuery,
  ): Promise<StreamableFile> {
    const { format = 'csv' } = query;
    const parts = await this.marked.export(principal, id, { ...query, format });
    return new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: MEDIA_TYPES[format],
      disposition: `attachment; filename="findings-${id}.${format}"`,
    });
  }
}
