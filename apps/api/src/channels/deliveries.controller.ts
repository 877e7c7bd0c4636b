import { Controller, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '#auth';
import { Channels } from '#notifications';
import type { DeliveryItem } from '#notifications/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam } from '../validation/params.decorators.js';
import { docs } from './channels.docs.js';

@Controller('v1/deliveries')
export class DeliveriesController {
  constructor(private readonly channels: Channels) {}

  @Post(':id/resend')
  @HttpCode(200)
  @RequireScope('org:write')
  @docs.resendDelivery
  resend(@Caller() principal: Principal, @IdParam('id', 'delivery') id: string): Promise<DeliveryItem> {
    return this.channels.resend(principal, id);
  }
}
