import { Module } from '@nestjs/common';
import { OrganizationsModule } from '#organizations/nest';
import { WebsitesModule } from '#sites/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { InvitationsController } from './invitations.controller.js';
import { PeopleController } from './people.controller.js';

/** Who belongs to an organization: roles, invitations, and the trail of who did what. */
@Module({
  imports: [OrganizationsModule, WebsitesModule, RateLimitModule],
  controllers: [PeopleController, InvitationsController],
})
export class PeopleModule {}
