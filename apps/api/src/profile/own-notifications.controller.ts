import { Controller, Get, Put } from '@nestjs/common';
import type { Principal } from '#auth';
import { OwnNotifications } from '#notifications';
import {
  SetOwnNotificationsDto,
  type OwnNotificationList,
  type OwnNotifications as OwnNotificationsView,
} from '#notifications/dto';
import { RequireLogin } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './profile.docs.js';

/** What people get by e-mail of the organizations that they are in. */
@Controller('v1/auth/notifications')
export class OwnNotificationsController {
  constructor(private readonly own: OwnNotifications) {}

  @Get()
  @RequireLogin()
  @docs.readOwnNotifications
  list(@Caller() principal: Principal): Promise<OwnNotificationList> {
    return this.own.list(principal);
  }

  @Put(':id')
  @RequireLogin()
  @docs.setOwnNotifications
  set(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
    @JsonBody() input: SetOwnNotificationsDto,
  ): Promise<OwnNotificationsView> {
    return this.own.set(principal, orgId, input);
  }
}
