import { Controller, Get } from '@nestjs/common';
import type { Principal } from '#auth';
import { OrganizationsService } from '#organizations';
import type { OrganizationDetail, OrganizationList } from '#organizations/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam } from '../validation/params.decorators.js';
import { DocumentOrganization, DocumentOrganizations } from './organizations.docs.js';

@Controller('v1/organizations')
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Get()
  @RequireScope('org:read')
  @DocumentOrganizations()
  list(@Caller() principal: Principal): Promise<OrganizationList> {
    return this.organizations.listOf(principal);
  }

  @Get(':id')
  @RequireScope('org:read')
  @DocumentOrganization()
  read(@Caller() principal: Principal, @IdParam('id', 'organization') id: string): Promise<OrganizationDetail> {
    return this.organizations.getDetailForMember(principal, id);
  }
}
