import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '#auth';
import { SiteLogos } from '#sites';
import type { WebsiteLogo } from '#sites/dto';
import { Public, RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { readLogoUpload } from '../organizations/logo-upload.js';
import { DocumentDeleteLogo, DocumentGetLogo, DocumentPutLogo } from '../organizations/logo.docs.js';
import { sendLogo } from '../organizations/send-logo.js';
import { IdParam } from '../validation/params.decorators.js';
import { WEBSITE_LOGO } from './websites.docs.js';

@Controller('v1/websites/:id/logo')
export class WebsiteLogoController {
  constructor(private readonly logos: SiteLogos) {}

  @Get()
  @Public()
  @DocumentGetLogo(WEBSITE_LOGO)
  async read(@IdParam('id', 'site') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    sendLogo(request, response, await this.logos.get(id));
  }

  @Post()
  @HttpCode(200)
  @RequireScope('audits:write')
  @DocumentPutLogo(WEBSITE_LOGO)
  async replace(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @Req() request: ApiRequest,
  ): Promise<WebsiteLogo> {
    await this.logos.authorize(principal, id);
    return this.logos.put(principal, id, await readLogoUpload(request, request.res));
  }

  @Delete()
  @RequireScope('audits:write')
  @DocumentDeleteLogo(WEBSITE_LOGO)
  remove(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<WebsiteLogo> {
    return this.logos.remove(principal, id);
  }
}
