import { Module } from '@nestjs/common';
import { ChannelsModule as ChannelsLibrary } from '#notifications/nest';
import { ChannelsController } from './channels.controller.js';
import { DeliveriesController } from './deliveries.controller.js';
import { MailLinksController } from './mail-links.controller.js';

/** Where an organization is told about events. */
@Module({ imports: [ChannelsLibrary], controllers: [ChannelsController, DeliveriesController, MailLinksController] })
export class ChannelsModule {}
