import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Principal } from '#auth';
import { Channels } from '#notifications';
import {
  CreateChannelDto,
  RecoverChannelDto,
  UpdateChannelDto,
  type Channel,
  type ChannelList,
  type ChannelWithSecret,
  type DeletedChannel,
  type DeliveryItem,
  type DeliveryList,
  type RecoveredDeliveries,
} from '#notifications/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Located } from '../http/located.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './channels.docs.js';
import { DeliveriesQuery } from './deliveries-query.dto.js';

@Controller('v1/channels')
export class ChannelsController {
  constructor(private readonly channels: Channels) {}

  @Post()
  @RequireScope('org:write')
  @Located('/v1/channels/{id}')
  @docs.createChannel
  create(@Caller() principal: Principal, @JsonBody() input: CreateChannelDto): Promise<ChannelWithSecret> {
    return this.channels.create(principal, input);
  }

  @Get()
  @RequireScope('org:write')
  @docs.listChannels
  async list(@Caller() principal: Principal): Promise<ChannelList> {
    return { channels: await this.channels.list(principal), sendsEmail: this.channels.sendsEmail };
  }

  @Get(':id')
  @RequireScope('org:write')
  @docs.getChannel
  get(@Caller() principal: Principal, @IdParam('id', 'channel') id: string): Promise<Channel> {
    return this.channels.get(principal, id);
  }

  @Patch(':id')
  @RequireScope('org:write')
  @docs.updateChannel
  update(
    @Caller() principal: Principal,
    @IdParam('id', 'channel') id: string,
    @JsonBody() input: UpdateChannelDto,
  ): Promise<Channel> {
    return this.channels.update(principal, id, input);
  }

  @Delete(':id')
  @RequireScope('org:write')
  @docs.deleteChannel
  async delete(@Caller() principal: Principal, @IdParam('id', 'channel') id: string): Promise<DeletedChannel> {
    await this.channels.delete(principal, id);
    return { id };
  }

  @Post(':id/test')
  @HttpCode(200)
  @RequireScope('org:write')
  @docs.testChannel
  test(@Caller() principal: Principal, @IdParam('id', 'channel') id: string): Promise<DeliveryItem> {
    return this.channels.test(principal, id);
  }

  @Post(':id/confirmation')
  @HttpCode(200)
  @RequireScope('org:write')
  @docs.sendChannelConfirmation
  confirmation(@Caller() principal: Principal, @IdParam('id', 'channel') id: string): Promise<Channel> {
    return this.channels.sendConfirmation(principal, id);
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @RequireScope('org:write')
  @docs.rotateChannelSecret
  rotate(@Caller() principal: Principal, @IdParam('id', 'channel') id: string): Promise<ChannelWithSecret> {
    return this.channels.rotate(principal, id);
  }

  @Get(':id/deliveries')
  @RequireScope('org:write')
  @docs.listDeliveries
  async deliveries(
    @Caller() principal: Principal,
    @IdParam('id', 'channel') id: string,
    @ValidQuery() { before, limit }: DeliveriesQuery,
  ): Promise<DeliveryList> {
    return { deliveries: await this.channels.deliveries(principal, id, { before: before ?? null, limit }) };
  }

  @Post(':id/recover')
  @HttpCode(200)
  @RequireScope('org:write')
  @docs.recoverChannel
  recover(
    @Caller() principal: Principal,
    @IdParam('id', 'channel') id: string,
    @JsonBody() { since }: RecoverChannelDto,
  ): Promise<RecoveredDeliveries> {
    return this.channels.recover(principal, id, new Date(since));
  }
}
