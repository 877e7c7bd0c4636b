import { Module } from '@nestjs/common';
import { ChannelsModule } from '#notifications/nest';
import { OrganizationsModule } from '#organizations/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { OwnNotificationsController } from './own-notifications.controller.js';
import { ProfileController } from './profile.controller.js';

/** People's own accounts: name, address, password, passkeys, notifications. */
@Module({
  imports: [OrganizationsModule, ChannelsModule, RateLimitModule],
  controllers: [ProfileController, OwnNotificationsController],
})
export class ProfileModule {}
