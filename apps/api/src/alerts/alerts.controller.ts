import { Controller, Get, Patch } from '@nestjs/common';
import { AlertsService } from '#alerts';
import {
  AlertHistoryQuery,
  ChangeAlertPoliciesDto,
  ListAlertsQuery,
  type AlertList,
  type AlertPolicies,
  type SiteAlerts,
} from '#alerts/dto';
import type { Principal } from '#auth';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './alerts.docs.js';

@Controller('v1')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Get('alerts')
  @RequireScope('audits:read', 'audits:write')
  @docs.listAlerts
  list(@Caller() principal: Principal, @ValidQuery() page: ListAlertsQuery): Promise<AlertList> {
    return this.alerts.list(principal, page);
  }

  @Get('alert-policies')
  @RequireScope('audits:read', 'audits:write')
  @docs.getAlertPolicies
  defaults(@Caller() principal: Principal): Promise<AlertPolicies> {
    return this.alerts.policies(principal, null);
  }

  @Patch('alert-policies')
  @RequireScope('audits:write')
  @docs.changeAlertPolicies
  changeDefaults(@Caller() principal: Principal, @JsonBody() change: ChangeAlertPoliciesDto): Promise<AlertPolicies> {
    return this.alerts.change(principal, null, change);
  }

  @Get('websites/:id/alerts')
  @RequireScope('audits:read', 'audits:write')
  @docs.getWebsiteAlerts
  ofSite(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @ValidQuery() { limit, before }: AlertHistoryQuery,
  ): Promise<SiteAlerts> {
    return this.alerts.ofSite(principal, id, { limit, before: before ?? null });
  }

  @Get('websites/:id/alert-policies')
  @RequireScope('audits:read', 'audits:write')
  @docs.getWebsiteAlertPolicies
  policies(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<AlertPolicies> {
    return this.alerts.policies(principal, id);
  }

  @Patch('websites/:id/alert-policies')
  @RequireScope('audits:write')
  @docs.changeWebsiteAlertPolicies
  change(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @JsonBody() change: ChangeAlertPoliciesDto,
  ): Promise<AlertPolicies> {
    return this.alerts.change(principal, id, change);
  }
}
