import { Controller, Put } from '@nestjs/common';
import type { Principal } from '#auth';
import { OrganizationsService } from '#organizations';
import { BrandDto, type BrandView } from '#organizations/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './brand.docs.js';

@Controller('v1/organizations/:id/brand')
export class BrandController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Put()
  @RequireScope('org:write')
  @docs.putBrand
  async replace(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @JsonBody() { color = '', footer = '', isSqoutNamed = true }: BrandDto,
  ): Promise<BrandView> {
    const wanted = { color: color.toLowerCase() || null, footer: footer.trim() || null, isSqoutNamed };
    return (await this.organizations.setBrand(principal, id, wanted)).brand;
  }
}
