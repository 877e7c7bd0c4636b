import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import type { Principal } from '#auth';
import type { FindingCauseList, FindingList, FoundPageList, FoundRuleList, PageSheet, Relief } from '#findings/dto';
import { MarkedFindings, RunFindings, type OwnedRunRow } from '#runs';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { docs } from './findings.docs.js';
import { docs as reliefDocs } from './relief.docs.js';
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
  @docs.listFindings
  list(
    @Caller() principal: Principal,
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() query: ListFindingsQuery,
  ): Promise<FindingList> {
    return this.marked.list(principal, run, query);
  }

  @Get('causes')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listFindingCauses
  listCauses(
    @Caller() principal: Principal,
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() query: ListCausesQuery,
  ): Promise<FindingCauseList> {
    return this.marked.causes(principal, run, query);
  }

  @Get('pages')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listFindingPages
  listPages(
    @Caller() principal: Principal,
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() query: ListFoundPagesQuery,
  ): Promise<FoundPageList> {
    return this.marked.pages(principal, run, query);
  }

  @Get('rules')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @reliefDocs.listFindingRules
  listRules(
    @Caller() principal: Principal,
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() query: WcagQuery,
  ): Promise<FoundRuleList> {
    return this.marked.rules(principal, run, query);
  }

  @Get('page')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @reliefDocs.readAuditedPage
  page(@OwnedRun() run: OwnedRunRow, @ValidQuery() { url }: ReadPageQuery): Promise<PageSheet> {
    return this.findings.page(run, url);
  }

  @Get('relief')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @reliefDocs.getRelief
  relief(@OwnedRun() run: OwnedRunRow): Promise<Relief> {
    return this.findings.relief(run);
  }

  @Get('export')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.exportFindings
  async export(
    @Caller() principal: Principal,
    @OwnedRun() run: OwnedRunRow,
    @ValidQuery() query: ExportFindingsQuery,
  ): Promise<StreamableFile> {
    const { format = 'csv' } = query;
    const parts = await this.marked.export(principal, run, { ...query, format });
    return new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: MEDIA_TYPES[format],
      disposition: `attachment; filename="findings-${run.id}.${format}"`,
    });
  }
}
