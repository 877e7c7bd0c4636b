import { Controller, Delete, Get, HttpCode, Patch, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AlertsService } from '#alerts';
import type { Principal } from '#auth';
import { Websites } from '#sites';
import { SchedulesService, WebsiteList as ListOfWebsites } from '#schedules';
import { ListWebsitesQuery, type WebsiteList } from '#schedules/dto';
import { CreateWebsiteDto, UpdateWebsiteDto, type Website, type WebsiteDeleted } from '#sites/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Located } from '../http/located.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './websites.docs.js';

@Controller('v1/websites')
export class WebsitesController {
  constructor(
    private readonly websites: Websites,
    private readonly lists: ListOfWebsites,
    private readonly schedules: SchedulesService,
    private readonly alerts: AlertsService,
  ) {}

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @docs.listWebsites
  list(@Caller() principal: Principal, @ValidQuery() query: ListWebsitesQuery): Promise<WebsiteList> {
    const { tag = null, client = null, q: text = '', sort = 'host', limit, offset } = query;
    return this.lists.list(principal, { tag, client, text, sort, limit, offset });
  }

  @Post()
  @RequireScope('audits:write')
  @Located('/v1/websites/{id}')
  @docs.createWebsite
  async create(
    @Caller() principal: Principal,
    @JsonBody() input: CreateWebsiteDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Website> {
    const { website, isNew } = await this.websites.create(principal, input);
    response.status(isNew ? 201 : 200);
    return website;
  }

  @Get(':id')
  @RequireScope('audits:read', 'audits:write')
  @docs.getWebsite
  read(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<Website> {
    return this.websites.get(principal, id);
  }

  @Patch(':id')
  @RequireScope('audits:write')
  @docs.updateWebsite
  update(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @JsonBody() change: UpdateWebsiteDto,
  ): Promise<Website> {
    return this.websites.change(principal, id, change, (sql, site) => this.schedules.siteMoved(sql, site));
  }

  @Delete(':id')
  @RequireScope('audits:write')
  @docs.deleteWebsite
  async remove(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<WebsiteDeleted> {
    await this.websites.delete(principal, id, async (sql, site) => {
      await this.schedules.siteDeleted(sql, site);
      await this.alerts.siteDeleted(sql, site);
    });
    return { success: true };
  }

  @Post(':id/restore')
  @HttpCode(200)
  @RequireScope('audits:write')
  @docs.restoreWebsite
  restore(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<Website> {
    return this.websites.restore(principal, id);
  }
}
