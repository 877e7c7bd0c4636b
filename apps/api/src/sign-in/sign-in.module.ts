import { Module } from '@nestjs/common';
import { AuthModule } from '#auth/nest';
import { OrganizationsModule } from '#organizations/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { BackChannelController } from './back-channel.controller.js';
import { InvitationController } from './invitation.controller.js';
import { FirstStart } from './first-start.js';
import { JoinController } from './join.controller.js';
import { LocalSignInController } from './local-sign-in.controller.js';
import { ProviderController } from './provider.controller.js';
import { SignInController } from './sign-in.controller.js';

/** Pages on which people sign in, let a command line in, and see where they are signed in. They need no script. */
@Module({
  imports: [AuthModule, OrganizationsModule, RateLimitModule],
  controllers: [
    BackChannelController,
    ProviderController,
    SignInController,
    LocalSignInController,
    InvitationController,
    JoinController,
  ],
  providers: [FirstStart],
})
export class SignInModule {}
