import { basename } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { applyDecorators, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { findRule } from '#audit-engine/rules';
import { AppError } from '#common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import type { FixVerdict } from '#findings';
import {
  hostOf,
  PAGE_POLICY,
  readFilter,
  renderBadge,
  renderReportCsv,
  renderReportMarkdown,
  renderReportPage,
  type Filter,
  type Publisher,
  type ReportView,
} from '#report-view';
import { ReportsService, type ReadableReport } from '#reports';
import type { Report } from '#reports/dto';
import { FixesService } from '#runs';
import { ReportBrands } from '#sites';
import { OptionalAuth, Public } from '../access/access.decorators.js';
import { setCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { ownForm, show, showError } from '../sign-in/page-answer.js';
import { AskedReport } from './asked-report.js';
import { renderExpired, renderLocked } from './locked-page.js';
import { renderMissingPage } from './missing-page.js';
import { ReportPrinter } from './report-printer.js';

/** For answers that are data: whatever they hold, a browser that opens them runs and loads nothing. */
const DATA_POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of a report as a file. */
const MOST_PAGES = 6;

/** For so long a browser need not ask for the password again. */
const OPEN_MS = 12 * 60 * 60 * 1000;

/** Its page in the help. A report of another program may name any rule. */
const rulePageOf = (ruleId: string): string | null =>
  ruleId.length <= 100 && findRule(ruleId) !== null ? `/help/rules/${ruleId}/` : null;

/** A URL of a report, for those who may read it. */
function ReportRoute(path: string): MethodDecorator {
  return applyDecorators(Get(path), OptionalAuth({ scopes: ['audits:read'], invalidToken: 'anonymous' }));
}

/** Reports for people, at the URL that publishing returns. Hidden, deleted and missing ones are the same page, with 404. */
@Controller()
@ApiExcludeController()
export class ReportPageController {
  constructor(
    private readonly reports: ReportsService,
    private readonly brands: ReportBrands,
    private readonly fixes: FixesService,
    private readonly limiter: RateLimiter,
    private readonly printer: ReportPrinter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ReportRoute('r/:id.json')
  async readJson(
    @AskedReport() found: ReadableReport | null,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const stored = there(found && (await this.reports.openGzip(found)));
    setHeaders(response, { policy: DATA_POLICY, of: found });
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.vary('Accept-Encoding');
    const isGzip = request.acceptsEncodings('gzip') === 'gzip';
    if (isGzip) response.setHeader('Content-Encoding', 'gzip').setHeader('Content-Length', stored.bytes);
    if (request.method === 'HEAD') {
      stored.body.destroy();
      return void response.end();
    }
    await (isGzip ? send(response, stored.body) : send(response, stored.body, createGunzip()));
  }

  @ReportRoute('r/:id.md')
  async readMarkdown(@AskedReport() found: ReadableReport | null, @Res() response: Response): Promise<void> {
    const { report, view } = await this.read(found);
    setHeaders(response, { policy: DATA_POLICY, of: found });
    response.setHeader('Content-Type', 'text/markdown; charset=utf-8');
    response.end(renderReportMarkdown(report, view));
  }

  @ReportRoute('r/:id.csv')
  async readCsv(@AskedReport() found: ReadableReport | null, @Res() response: Response): Promise<void> {
    const { report, view } = await this.read(found);
    setHeaders(response, { policy: DATA_POLICY, of: found });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
    response.setHeader('Content-Disposition', `attachment; filename="findings-${report.id}.csv"`);
    response.end(renderReportCsv(view));
  }

  /** The page as it prints, for people who pass a file on. */
  @ReportRoute('r/:id.pdf')
  async readPdf(
    @AskedReport() found: ReadableReport | null,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    if (request.method === 'HEAD') {
      // Whether there is such a file is known without making it.
      const isThere = found !== null && (await this.printer.isReady());
      setHeaders(response, { policy: DATA_POLICY, of: found });
      response.setHeader('Content-Type', 'application/pdf');
      return void response.status(isThere ? 200 : 404).end();
    }
    const { report, view } = await this.read(found);
    const publisher = await this.printedPublisherOf(there(found));
    const document = await this.page(there(found), view, { filter: readFilter({}, view), publisher });
    const host = hostOf(view.baseUrl || report.baseUrl);
    const file = await this.printer.print({
      url: new URL(`/r/${report.id}`, this.config.http.baseUrl).href,
      html: document,
      footer: `${publisher.name} · Website audit of ${host}`,
      mostPages: MOST_PAGES,
    });
    setHeaders(response, { policy: DATA_POLICY, of: found });
    response.setHeader('Content-Type', 'application/pdf');
    const name = `audit-${host.replace(/[^\w.-]/g, '_')}-${report.id}.pdf`;
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.end(file);
  }

  @ReportRoute('r/:id/fixes.patch')
  async readPatch(@AskedReport() found: ReadableReport | null, @Res() response: Response): Promise<void> {
    const { report } = there(found);
    const patch = there(found && (await this.fixes.patchOfReport(found)));
    setHeaders(response, { policy: DATA_POLICY, of: found });
    response.setHeader('Content-Type', 'text/x-diff; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="fixes-${report.id}.patch"`);
    await send(response, patch);
  }

  /** A file that is proposed for the site, as it is to be. */
  @ReportRoute('r/:id/site-file')
  async readSiteFile(
    @AskedReport() found: ReadableReport | null,
    @Query('path') path: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const { view } = await this.read(found);
    const file = there(view.siteFixes?.files.find((each) => each.path === path));
    setHeaders(response, { policy: DATA_POLICY, of: found });
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    const name = basename(file.path).replace(/[^\w.-]/g, '_');
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.end(file.content);
  }

  /** For everybody, and therefore without a score where not everybody may see the report. */
  @Get('b/:id.svg')
  @Public()
  readBadge(@AskedReport() found: ReadableReport | null, @Res() response: Response): void {
    setHeaders(response, { policy: DATA_POLICY, of: null });
    // A badge is embedded in other sites.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
    response.status(found ? 200 : 404).end(renderBadge(found?.report.healthScore ?? null));
  }

  @ReportRoute('r/:id')
  async readPage(
    @AskedReport() found: ReadableReport | null,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    if (!found && (await this.showLock(String(request.params.id), response, null))) return;
    const view = found && (await this.reports.readView(found));
    setHeaders(response, { policy: PAGE_POLICY, of: found });
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (!found || !view) return void response.status(404).end(renderMissingPage());
    const filter = readFilter(request.query, view);
    // Another look through a filter, or at the headers alone, is the same visit.
    if (request.method === 'GET' && !filter.isSet) await this.reports.countView(found);
    response.end(await this.page(found, view, { filter, publisher: await this.publisherOf(found) }));
  }

  private async page(
    found: ReadableReport,
    view: ReportView,
    { filter, publisher }: { filter: Filter; publisher: Publisher },
  ): Promise<string> {
    const history = (await found.history()).map((past) => ({ ...past, auditedAt: past.auditedAt.toISOString() }));
    const verdicts = view.fixes === null ? null : await this.fixes.verdictsOf(found);
    const verdictOf = (fix: { id: string; rule: string }): FixVerdict => verdicts?.of(fix) ?? null;
    const hasPdf = await this.printer.isReady();
    return renderReportPage({ ...found, publisher, history, verdictOf, rulePageOf, hasPdf }, view, filter);
  }

  /** The password of a shared report. Every try counts, at the report and from the address. */
  @Post('r/:id')
  @Public()
  async open(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    try {
      const form = await ownForm(request, response, this.config.http);
      await this.limiter.takeForTry({ kind: 'report', by: request.ip ?? '', link: id }, response);
      const pass = await this.reports.open(id, form.get('password') ?? '');
      if (pass !== null) {
        setCookie(response, this.config.http, { use: 'report', value: pass, lifeMs: OPEN_MS });
        return response.redirect(303, `/r/${encodeURIComponent(id)}`);
      }
    } catch (error) {
      return showError(response, 'The report stays closed', error);
    }
    if (await this.showLock(id, response, 'The password is wrong.')) return;
    show(response, 404, renderMissingPage());
  }

  /** False: there is nothing to say but that there is no report. */
  private async showLock(id: string, response: Response, wrong: string | null): Promise<boolean> {
    const lock = await this.reports.findLock(id);
    if (lock === null) return false;
    if (lock === 'expired') show(response, 410, renderExpired());
    else show(response, 403, renderLocked(id, wrong));
    return true;
  }

  private async publisherOf(found: ReadableReport): Promise<Publisher> {
    const { logoUrl, ...brand } = await this.brands.of(found);
    const address = logoUrl === null ? null : new URL(logoUrl);
    return { ...brand, logo: address && address.pathname + address.search };
  }

  /** A file that is made asks for nothing: the logo is in it. */
  private async printedPublisherOf(found: ReadableReport): Promise<Publisher> {
    const publisher = await this.publisherOf(found);
    if (publisher.logo === null) return publisher;
    // It may have been removed meanwhile.
    const image = await this.brands.logoOf(found);
    return { ...publisher, logo: image && `data:${image.contentType};base64,${image.bytes.toString('base64')}` };
  }

  /** @throws AppError NOT_FOUND */
  private async read(found: ReadableReport | null): Promise<{ report: Report; view: ReportView }> {
    const { report } = there(found);
    return { report, view: there(found && (await this.reports.readView(found))) };
  }
}

/** @throws AppError NOT_FOUND */
function there<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

async function send(response: Response, ...source: [Readable, ...Transform[]]): Promise<void> {
  try {
    await pipeline([...source, response]);
  } catch (error) {
    // Half of the response is sent, or the client is gone.
    if (!response.destroyed) throw error;
  }
}

function setHeaders(response: Response, { policy, of }: { policy: string; of: ReadableReport | null }): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.vary('Authorization');
  if (of?.report.visibility !== 'public') response.setHeader('X-Robots-Tag', 'noindex');
}
