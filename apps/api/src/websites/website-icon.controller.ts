import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '#auth';
import { SiteIcons } from '#sites';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { sendIcon } from '../http/picture.js';
import { IdParam } from '../validation/params.decorators.js';
import { docs } from './websites.docs.js';

@Controller('v1/websites/:id/icon')
export class WebsiteIconController {
  constructor(private readonly icons: SiteIcons) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @docs.getWebsiteIcon
  async read(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    sendIcon(request, response, await this.icons.get(principal, id));
  }
}
