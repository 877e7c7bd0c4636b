import { Controller, Delete, Get, HttpCode, Patch } from '@nestjs/common';
import type { Principal } from '#auth';
import { OrganizationDeletion, OrganizationsService } from '#organizations';
import {
  ChangeOrganizationDto,
  DeleteOrganizationQueryDto,
  type Done,
  type OrganizationDetail,
  type OrganizationList,
  type OrganizationView,
} from '#organizations/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './organizations.docs.js';

@Controller('v1/organizations')
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly deletion: OrganizationDeletion,
  ) {}

  @Get()
  @RequireScope('org:read')
  @docs.listOrganizations
  list(@Caller() principal: Principal): Promise<OrganizationList> {
    return this.organizations.listOf(principal);
  }

  @Get(':id')
  @RequireScope('org:read')
  @docs.getOrganization
  read(@Caller() principal: Principal, @IdParam('id', 'organization') id: string): Promise<OrganizationDetail> {
    return this.organizations.getDetailForMember(principal, id);
  }

  @Patch(':id')
  @RequireScope('org:write')
  @docs.changeOrganization
  change(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @JsonBody() { name }: ChangeOrganizationDto,
  ): Promise<OrganizationView> {
    return this.organizations.rename(principal, id, name);
  }

  @Delete(':id')
  @HttpCode(202)
  @RequireScope('org:write')
  @docs.deleteOrganization
  async remove(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @ValidQuery() { confirm }: DeleteOrganizationQueryDto,
  ): Promise<Done> {
    await this.deletion.request(principal, id, confirm);
    return { success: true };
  }
}
