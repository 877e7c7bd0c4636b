import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '#auth';
import { LogoService } from '#organizations';
import type { Logo } from '#organizations/dto';
import { Public, RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { IdParam } from '../validation/params.decorators.js';
import { readLogoUpload } from './logo-upload.js';
import { DocumentDeleteLogo, DocumentGetLogo, DocumentPutLogo } from './logo.docs.js';

@Controller('v1/organizations/:id/logo')
export class LogoController {
  constructor(private readonly logos: LogoService) {}

  /** Anyone may see it, so it must be harmless: the stored type, no guessing, nothing that could run. */
  @Get()
  @Public()
  @DocumentGetLogo()
  async read(
    @IdParam('id', 'organization') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { bytes, contentType, hash } = await this.logos.getLogo(id);
    const etag = `"${hash}"`;
    response.setHeader('ETag', etag);
    // The address in avatarUrl changes with the image; without its version the browser asks each time, and gets 304.
    response.setHeader(
      'Cache-Control',
      request.query.v === hash.slice(0, 8) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    );
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (isKnown(request.headers['if-none-match'], etag)) return void response.status(304).end();
    response.setHeader('Content-Type', contentType);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }

  @Post()
  @HttpCode(200)
  @RequireScope('org:write')
  @DocumentPutLogo()
  async replace(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @Req() request: ApiRequest,
  ): Promise<Logo> {
    await this.logos.authorize(principal, id);
    return this.logos.putLogo(principal, id, await readLogoUpload(request, request.res));
  }

  @Delete()
  @RequireScope('org:write')
  @DocumentDeleteLogo()
  remove(@Caller() principal: Principal, @IdParam('id', 'organization') id: string): Promise<Logo> {
    return this.logos.deleteLogo(principal, id);
  }
}

/** RFC 9110, 13.1.2: a weak comparison with each entity tag of the list. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  );
}
