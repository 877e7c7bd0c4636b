import { Controller, Get, Param } from '@nestjs/common';
import type { Principal } from '#auth';
import { AppError } from '#common';
import { Sites } from '#runs';
import type { Site, SiteList } from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Revalidates } from '../http/revalidate.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { docs } from './sites.docs.js';
import { ReadSiteQuery } from './sites.dto.js';

/** A host name and a port. */
const MAX_SITE_KEY = 300;

@Controller('v1/sites')
export class SitesController {
  constructor(private readonly sites: Sites) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @Revalidates()
  @docs.listSites
  list(@Caller() principal: Principal): Promise<SiteList> {
    return this.sites.list(principal);
  }

  @Get(':siteKey')
  @RequireScope('audits:read', 'audits:write')
  @Revalidates()
  @docs.getSite
  async read(
    @Caller() principal: Principal,
    @Param('siteKey') siteKey: string,
    @ValidQuery() { q }: ReadSiteQuery,
  ): Promise<Site> {
    if (siteKey.length > MAX_SITE_KEY || siteKey.includes('\0')) throw new AppError('NOT_FOUND');
    return this.sites.get(principal, siteKey, q);
  }
}
