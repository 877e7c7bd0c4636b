import { Module } from '@nestjs/common';
import { OrganizationsModule } from '#organizations/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { InvitationsController } from './invitations.controller.js';
import { PeopleController } from './people.controller.js';

/** Who belongs to an organization: roles, invitations, and the trail of who did what. */
@Module({ imports: [OrganizationsModule, RateLimitModule], controllers: [PeopleController, InvitationsController] })
export class PeopleModule {}
