import { createHash } from 'node:crypto';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError } from '#common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Public } from '../access/access.decorators.js';
import { readSessionCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { sendError } from '../http/respond.js';
import { Unlimited } from '../rate-limit/rate-limit.decorators.js';
import { readAsset, readDashboardPage, readIcon, type BuiltFile } from './dashboard-files.js';

/** Our own files alone, no inline script or style, no text that becomes markup; what a report or a site says can then only be text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Names carry a hash of the content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** The dashboard: one page and the files that it loads. Its data are those of the API. It comes last, after all other pages below /app. */
@Controller()
@ApiExcludeController()
export class WebController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Public()
  @Unlimited()
  home(@Res() response: Response): void {
    response.redirect(303, '/app');
  }

  @Get('favicon.ico')
  @Public()
  @Unlimited()
  async icon(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    sendFile(request, response, { file: await readIcon('favicon.ico'), caching: A_DAY });
  }

  @Get('favicon.svg')
  @Public()
  @Unlimited()
  async vectorIcon(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    sendFile(request, response, { file: await readIcon('favicon.svg'), caching: A_DAY });
  }

  @Get('app/assets/:name')
  @Public()
  @Unlimited()
  async asset(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    sendFile(request, response, { file: await readAsset(name), caching: FOR_GOOD });
  }

  /**
   * Whatever follows /app is the page's own business. Who has no cookie cannot see
   * anything there, and is led to sign in: no crawler ever reads it.
   */
  @Get(['app', 'app/*path'])
  @Public()
  @Unlimited()
  async page(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    if (readSessionCookie(request, this.config.http) === null)
      return response.redirect(303, `/app/sign-in?next=${encodeURIComponent(request.originalUrl)}`);
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const page = await readDashboardPage();
    response.setHeader('ETag', `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`);
    if (request.fresh) return void response.status(304).end();
    response.end(page);
  }
}

function sendFile(
  request: ApiRequest,
  response: Response,
  { file, caching }: { file: BuiltFile | null; caching: string },
): void {
  if (file === null) return sendError(response, new AppError('NOT_FOUND'), request.requestId);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Cache-Control', caching);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.end(file.content);
}
