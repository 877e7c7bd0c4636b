import { basename } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { applyDecorators, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ReportPages } from '#client-reports';
import { AppError } from '#common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import {
  PAGE_POLICY,
  readFilter,
  renderBadge,
  renderReportCsv,
  renderReportMarkdown,
  type ReportView,
} from '#report-view';
import { ReportsService, type ReadableReport } from '#reports';
import type { Report } from '#reports/dto';
import { FixesService, RunPictures } from '#runs';
import { OptionalAuth, Public } from '../access/access.decorators.js';
import { setCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { PictureParam, sendPicture } from '../http/picture.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { ownForm, show, showError } from '../sign-in/page-answer.js';
import { AskedReport } from './asked-report.js';
import { renderExpired, renderLocked } from './locked-page.js';
import { renderMissingPage } from './missing-page.js';

/** For answers that are data: whatever they hold, a browser that opens them runs and loads nothing. */
const DATA_POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For so long a browser need not ask for the password again. */
const OPEN_MS = 12 * 60 * 60 * 1000;

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
    private readonly fixes: FixesService,
    private readonly pictures: RunPictures,
    private readonly limiter: RateLimiter,
    private readonly pages: ReportPages,
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
      const isThere = found !== null && (await this.pages.canPrint());
      setHeaders(response, { policy: DATA_POLICY, of: found });
      response.setHeader('Content-Type', 'application/pdf');
      return void response.status(isThere ? 200 : 404).end();
    }
    const { view } = await this.read(found);
    const { name, bytes } = await this.pages.file(there(found), view);
    setHeaders(response, { policy: DATA_POLICY, of: found });
    response.setHeader('Content-Type', 'application/pdf');
    response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    response.end(bytes);
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

  /** Of the start page, or of an element, as a browser shows it. */
  @ReportRoute('r/:id/pictures/:picture')
  async readPicture(
    @AskedReport() found: ReadableReport | null,
    @PictureParam() picture: string,
    @Res() response: Response,
  ): Promise<void> {
    const { runId } = there(found);
    const image = there(runId === null ? null : await this.pictures.imageOf(runId, picture));
    setHeaders(response, { policy: DATA_POLICY, of: found });
    sendPicture(response, image);
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
    response.end(await this.pages.page(found, view, filter));
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
