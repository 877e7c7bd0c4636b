import { Controller, Delete, Get, Post } from '@nestjs/common';
import type { Principal } from '#auth';
import { OrganizationKeys } from '#organizations';
import type { ApiKeyList, CreatedApiKey, RevokedApiKey } from '#organizations/dto';
import { RequireLogin, RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Located } from '../http/located.decorator.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './api-keys.docs.js';
import { CreateKeyDto, readWantedKey } from './api-keys.dto.js';

@Controller('v1/organizations/:id/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: OrganizationKeys) {}

  @Post()
  @RequireLogin()
  @Located('/v1/organizations/:id/api-keys/{id}')
  @docs.createApiKey
  create(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @JsonBody() input: CreateKeyDto,
  ): Promise<CreatedApiKey> {
    return this.keys.create(principal, id, readWantedKey(input));
  }

  @Get()
  @RequireScope('org:read')
  @docs.listApiKeys
  async list(@Caller() principal: Principal, @IdParam('id', 'organization') id: string): Promise<ApiKeyList> {
    return { apiKeys: await this.keys.list(principal, id) };
  }

  @Delete(':keyId')
  @RequireScope('org:write')
  @docs.revokeApiKey
  revoke(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @IdParam('keyId', 'key') keyId: string,
  ): Promise<RevokedApiKey> {
    return this.keys.revoke(principal, id, keyId);
  }
}
