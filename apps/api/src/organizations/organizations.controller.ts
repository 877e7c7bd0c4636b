import { Controller, Get } from '@nestjs/common';
import type { Principal } from '#auth';
import { OrganizationsService, type OrganizationDetail } from '#organizations';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam } from '../validation/params.decorators.js';
import { DocumentOrganization } from './organizations.docs.js';

@Controller('v1/organizations')
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Get(':id')
  @RequireScope('org:read')
  @DocumentOrganization()
  read(@Caller() principal: Principal, @IdParam('id', 'organization') id: string): Promise<OrganizationDetail> {
    return this.organizations.getDetailForMember(principal, id);
  }
}
