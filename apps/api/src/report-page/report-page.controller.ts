import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError } from '#common';
import type { Principal } from '#auth';
import type { FixVerdict } from '#findings';
import { OrganizationsService } from '#organizations';
import {
  PAGE_POLICY,
  readFilter,
  renderBadge,
  renderReportCsv,
  renderReportMarkdown,
  renderReportPage,
  type Publisher,
} from '#report-view';
import { ReportsService, type ReadableReport } from '#reports';
import { FixesService } from '#runs';
import { OptionalAuth, Public } from '../access/access.decorators.js';
import { orUnchecked, CallerOrNull } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { sendError } from '../http/respond.js';
import { renderMissingPage } from './missing-page.js';

/** For answers that are data: whatever they hold, a browser that opens them runs and loads nothing. */
const DATA_POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Reports for people, at the address that publishing answers with. Hidden, deleted and missing ones are the same page, with 404. */
@Controller()
@ApiExcludeController()
export class ReportPageController {
  constructor(
    private readonly reports: ReportsService,
    private readonly organizations: OrganizationsService,
    private readonly fixes: FixesService,
  ) {}

  @Get('r/:id.json')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  async readJson(
    @CallerOrNull() principal: Principal | null,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.find(request, id, principal);
    const stored = found && (await this.reports.openGzip(found));
    if (!found || !stored) return sendError(response, new AppError('NOT_FOUND'), request.requestId);
    setHeaders(response, { policy: DATA_POLICY, isPublic: found.report.visibility === 'public' });
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.vary('Accept-Encoding');
    const isGzip = request.acceptsEncodings('gzip') === 'gzip';
    if (isGzip) response.setHeader('Content-Encoding', 'gzip').setHeader('Content-Length', stored.bytes);
    if (request.method === 'HEAD') {
      stored.body.destroy();
      return void response.end();
    }
    try {
      await (isGzip ? pipeline(stored.body, response) : pipeline(stored.body, createGunzip(), response));
    } catch (error) {
      // Half an answer is sent, or nobody is there any more to send it to.
      if (!response.destroyed) throw error;
    }
  }

  @Get('r/:id.md')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  async readMarkdown(
    @CallerOrNull() principal: Principal | null,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.find(request, id, principal);
    const view = found && (await this.reports.readView(found));
    if (!found || !view) return sendError(response, new AppError('NOT_FOUND'), request.requestId);
    setHeaders(response, { policy: DATA_POLICY, isPublic: found.report.visibility === 'public' });
    response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
    response.end(renderReportMarkdown(found.report, view));
  }

  @Get('r/:id.csv')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  async readCsv(
    @CallerOrNull() principal: Principal | null,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.find(request, id, principal);
    const view = found && (await this.reports.readView(found));
    if (!found || !view) return sendError(response, new AppError('NOT_FOUND'), request.requestId);
    setHeaders(response, { policy: DATA_POLICY, isPublic: found.report.visibility === 'public' });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
    response.setHeader('Content-Disposition', `attachment; filename="findings-${found.report.id}.csv"`);
    response.end(renderReportCsv(view));
  }

  @Get('r/:id/fixes.patch')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  async readPatch(
    @CallerOrNull() principal: Principal | null,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.find(request, id, principal);
    const patch = found && (await this.fixes.patchOfReport(found));
    if (!found || !patch) return sendError(response, new AppError('NOT_FOUND'), request.requestId);
    setHeaders(response, { policy: DATA_POLICY, isPublic: found.report.visibility === 'public' });
    response.setHeader('Content-Type', 'text/x-diff; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="fixes-${found.report.id}.patch"`);
    try {
      await pipeline(patch, response);
    } catch (error) {
      if (!response.destroyed) throw error;
    }
  }

  /** A file that is proposed for the site, as it is to be. */
  @Get('r/:id/site-file')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  async readSiteFile(
    @CallerOrNull() principal: Principal | null,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.find(request, id, principal);
    const view = found && (await this.reports.readView(found));
    const file = view?.siteFixes?.files.find(({ path }) => path === request.query.path);
    if (!found || !file) return sendError(response, new AppError('NOT_FOUND'), request.requestId);
    setHeaders(response, { policy: DATA_POLICY, isPublic: found.report.visibility === 'public' });
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    const name = basename(file.path).replace(/[^\w.-]/g, '_');
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.end(file.content);
  }

  /** For everybody, and therefore without a score where not everybody may see the report. */
  @Get('b/:id.svg')
  @Public()
  async badge(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const found = await this.find(request, id, null);
    setHeaders(response, { policy: DATA_POLICY, isPublic: false });
    // A badge stands on other sites.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
    response.status(found ? 200 : 404).end(renderBadge(found?.report.healthScore ?? null));
  }

  @Get('r/:id')
  @OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' })
  async read(
    @CallerOrNull() principal: Principal | null,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.find(request, id, principal);
    const view = found && (await this.reports.readView(found));
    setHeaders(response, { policy: PAGE_POLICY, isPublic: found?.report.visibility === 'public' });
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (!found || !view) return void response.status(404).end(renderMissingPage());
    const filter = readFilter(request.query, view);
    // Another look through a filter, or at the headers alone, is the same visit.
    if (request.method === 'GET' && !filter.isSet) await this.reports.countView(found);
    const publisher = await this.publisherOf(found);
    const history = (await found.history()).map((past) => ({ ...past, auditedAt: past.auditedAt.toISOString() }));
    const verdicts = view.fixes === null ? null : await this.fixes.verdictsOf(found);
    const verdictOf = (fix: { id: string; rule: string }): FixVerdict => verdicts?.of(fix) ?? null;
    response.end(renderReportPage({ ...found, publisher, history, verdictOf }, view, filter));
  }

  private async publisherOf({ orgId }: ReadableReport): Promise<Publisher> {
    const { name, avatarUrl } = await this.organizations.get(orgId);
    const address = avatarUrl === null ? null : new URL(avatarUrl);
    return { name, logo: address && address.pathname + address.search };
  }

  private async find(request: ApiRequest, id: string, principal: Principal | null): Promise<ReadableReport | null> {
    try {
      return await orUnchecked(request, this.reports.getReadable(id, principal));
    } catch (error) {
      // The page has one way to say that there is nothing to see.
      if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null;
      throw error;
    }
  }
}

function setHeaders(response: Response, { policy, isPublic }: { policy: string; isPublic: boolean }): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.vary('Authorization');
  if (!isPublic) response.setHeader('X-Robots-Tag', 'noindex');
}
