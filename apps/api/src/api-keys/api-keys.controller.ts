import { Controller, Delete, Get, Inject, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { OrganizationKeys } from '#organizations';
import type { ApiKeyList, CreatedApiKey, RevokedApiKey } from '#organizations/dto';
import { RequireLogin, RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { locate } from '../http/respond.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { DocumentCreateKey, DocumentListKeys, DocumentRevokeKey } from './api-keys.docs.js';
import { CreateKeyDto, readWantedKey } from './api-keys.dto.js';

@Controller('v1/organizations/:id/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: OrganizationKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @RequireLogin()
  @DocumentCreateKey()
  async create(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @JsonBody() input: CreateKeyDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedApiKey> {
    const created = await this.keys.create(principal, id, readWantedKey(input));
    locate(response, this.config, `/v1/organizations/${id}/api-keys/${created.id}`);
    return created;
  }

  @Get()
  @RequireScope('org:read')
  @DocumentListKeys()
  async list(@Caller() principal: Principal, @IdParam('id', 'organization') id: string): Promise<ApiKeyList> {
    return { apiKeys: await this.keys.list(principal, id) };
  }

  @Delete(':keyId')
  @RequireScope('org:write')
  @DocumentRevokeKey()
  revoke(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') id: string,
    @IdParam('keyId', 'key') keyId: string,
  ): Promise<RevokedApiKey> {
    return this.keys.revoke(principal, id, keyId);
  }
}
