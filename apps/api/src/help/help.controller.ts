import { createHash } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { retiredRule } from '#audit-engine/retired';
import { Public } from '../access/access.decorators.js';
import type { ApiRequest } from '../http/api-request.js';
import { Unlimited } from '../rate-limit/rate-limit.decorators.js';
import { readHelpFile, type HelpFile } from './help-files.js';

/** Our own files alone; the search writes text, never markup. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Names of assets carry a hash of their content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** What another version may have changed. */
const ASKED_EACH_TIME = 'no-cache';

/**
 * The documentation, as `npm run build` made it of the Markdown files. It is open to everyone, as the pages on which people sign in are.
 */
@Controller('help')
@ApiExcludeController()
export class HelpController {
  @Get(['', '*path'])
  @Public()
  @Unlimited()
  async page(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const { pathname, search } = new URL(request.originalUrl, 'http://any');
    const path = pathname.replace(/^\/help\/?/, '');
    const isFolder = pathname !== '/help' && (path === '' || path.endsWith('/'));
    const file = await readHelpFile(path);
    if (file !== null && (isFolder || path !== '')) return send(request, response, { file, path });
    // Links in pages are relative to their folder.
    if (!isFolder && (await readHelpFile(`${path}${path === '' ? '' : '/'}`)) !== null)
      return response.redirect(308, `${pathname}/${search}`);
    const ruleId = /^rules\/([\w-]+\/[\w-]+)\/?$/.exec(path)?.[1];
    const retired = ruleId === undefined ? null : retiredRule(ruleId);
    if (retired) return response.redirect(308, retired.into === null ? '/help/rules/' : `/help/rules/${retired.into}/`);
    response.status(404);
    const missing = await readHelpFile('404.html');
    if (missing === null) return void response.type('text/plain').end('The help was not built.\n');
    send(request, response, { file: missing, path: '' });
  }
}

function send(request: ApiRequest, response: Response, { file, path }: { file: HelpFile; path: string }): void {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Content-Type', file.type);
  response.setHeader('Cache-Control', path.startsWith('assets/') ? FOR_GOOD : ASKED_EACH_TIME);
  response.setHeader('ETag', `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 27)}"`);
  if (response.statusCode === 200 && request.fresh) return void response.status(304).end();
  response.end(file.content);
}
