import { Controller, Delete, Get, Patch, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { requireRole, type OrgPrincipal, type Principal } from '#auth';
import { PublishParser, ReportPublisher, ReportsService, type Published, type PublishPermit } from '#reports';
import { RegisteredRuns } from '#runs';
import {
  ListReportsQuery,
  UpdateReportDto,
  type PublishedReport,
  type Report,
  type ReportDeleted,
  type ReportList,
  type ReportViews,
  type ReportVisibility,
} from '#reports/dto';
import { readIdempotencyKey } from '#organizations';
import { OptionalAuth, RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { orUnchecked, Caller, CallerOrNull } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { Located } from '../http/located.decorator.js';
import { OnceByKey } from '../http/once-by-key.js';
import { readJsonBytes } from '../http/read-json.js';
import { Revalidates } from '../http/revalidate.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './reports.docs.js';

const PUBLISH_ROUTE = 'POST /v1/reports';
/** contract, "Body limit". */
const MAX_PUBLISH_BYTES = 20 * 1024 * 1024;

@Controller('v1/reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly parser: PublishParser,
    private readonly publisher: ReportPublisher,
    private readonly runs: RegisteredRuns,
    private readonly once: OnceByKey,
  ) {}

  @Post()
  @RequireScope('audits:write')
  @RateLimit('publish')
  @Located('/v1/reports/{id}')
  @docs.publishReport
  async publish(
    @Caller() principal: Principal,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PublishedReport> {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    // The role before the body: a caller without permission learns so before they upload 20 MiB.
    const publisher = requireRole(principal, 'reports:write');
    const permit = await this.parser.acquire(announcedBytes(request), publisher.orgId);
    try {
      const bodyBytes = await readJsonBytes(request, response, MAX_PUBLISH_BYTES);
      const { report, isNew } =
        key === null
          ? await this.publishBody(publisher, bodyBytes, permit)
          : await this.publishOnce(publisher, { key, bodyBytes, permit }, request);
      response.status(isNew ? 201 : 200);
      return report;
    } finally {
      permit.release();
    }
  }

  @Get()
  @RequireScope('audits:read')
  @OrganizationView()
  @docs.listReports
  list(@Caller() principal: Principal, @ValidQuery() page: ListReportsQuery): Promise<ReportList> {
    return this.reports.list(principal, page);
  }

  @Get(':id')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  @Revalidates()
  @OrganizationView()
  @docs.getReport
  async read(
    @CallerOrNull() principal: Principal | null,
    @IdParam('id', 'report') id: string,
    @Req() request: ApiRequest,
  ): Promise<Report> {
    return orUnchecked(request, this.reports.read(id, principal));
  }

  @Get(':id/views')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  @OrganizationView()
  @docs.listReportViews
  readViews(
    @CallerOrNull() principal: Principal | null,
    @IdParam('id', 'report') id: string,
    @Req() request: ApiRequest,
  ): Promise<ReportViews> {
    return orUnchecked(request, this.reports.views(principal, id));
  }

  @Patch(':id')
  @OptionalAuth({ scopes: ['audits:write'], invalidToken: 'reject' })
  @OrganizationView()
  @docs.updateReport
  async update(
    @CallerOrNull() principal: Principal | null,
    @IdParam('id', 'report') id: string,
    @JsonBody() wanted: UpdateReportDto,
  ): Promise<ReportVisibility> {
    return this.reports.setSharing(principal, id, wanted);
  }

  @Delete(':id')
  @RequireScope('audits:write')
  @OrganizationView()
  @docs.deleteReport
  delete(@Caller() principal: Principal, @IdParam('id', 'report') id: string): Promise<ReportDeleted> {
    return this.reports.softDelete(principal, id);
  }

  /** A report that names its run is the run's as well. */
  private async publishBody(publisher: OrgPrincipal, body: Buffer, permit: PublishPermit): Promise<Published> {
    const input = await this.parser.parse(body, permit);
    return input.ids === null ? this.publisher.publish(publisher, input) : this.runs.publish(publisher, input);
  }

  private publishOnce(
    publisher: OrgPrincipal,
    { key, bodyBytes, permit }: { key: string; bodyBytes: Buffer; permit: PublishPermit },
    request: ApiRequest,
  ): Promise<Published> {
    const { orgId, userId } = publisher;
    const repeatable = { orgId, userId, route: PUBLISH_ROUTE, key, bodyBytes, workId: null };
    return this.once.run(request, repeatable, () => this.publishBody(publisher, bodyBytes, permit));
  }
}

function announcedBytes({ headers }: ApiRequest): number | null {
  return headers['content-length'] === undefined && headers['transfer-encoding'] !== undefined
    ? null
    : Number(headers['content-length'] ?? 0);
}
