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
import { DocumentDeleteLogo, DocumentGetLogo, DocumentPutLogo, ORGANIZATION_LOGO } from './logo.docs.js';
import { sendLogo } from './send-logo.js';

@Controller('v1/organizations/:id/logo')
export class LogoController {
  constructor(private readonly logos: LogoService) {}

  @Get()
  @Public()
  @DocumentGetLogo(ORGANIZATION_LOGO)
  async read(
    @IdParam('id', 'organization') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    sendLogo(request, response, await this.logos.getLogo(id));
  }

  @Post()
  @HttpCode(200)
  @RequireScope('org:write')
  @DocumentPutLogo(ORGANIZATION_LOGO)
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
  @DocumentDeleteLogo(ORGANIZATION_LOGO)
  remove(@Caller() principal: Principal, @IdParam('id', 'organization') id: string): Promise<Logo> {
    return this.logos.deleteLogo(principal, id);
  }
}
