import { Controller, Delete, Get, HttpCode, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '#auth';
import { GithubConnections } from '#github';
import {
  PutGithubConnectionDto,
  type GithubConnectionWithSecret,
  type GithubDisconnected,
  type GithubOfWebsite,
} from '#github/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Located } from '../http/located.decorator.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './github.docs.js';

@Controller('v1/websites')
export class GithubController {
  constructor(private readonly connections: GithubConnections) {}

  @Get(':id/github')
  @RequireScope('audits:read', 'audits:write')
  @docs.getGithubConnection
  async get(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<GithubOfWebsite> {
    return { connection: await this.connections.find(principal, id) };
  }

  @Put(':id/github')
  @RequireScope('audits:write')
  @Located('/v1/websites/:id/github')
  @docs.putGithubConnection
  async put(
    @Caller() principal: Principal,
    @IdParam('id', 'site') id: string,
    @JsonBody() input: PutGithubConnectionDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GithubConnectionWithSecret> {
    const { connection, isNew } = await this.connections.put(principal, id, input);
    response.status(isNew ? 201 : 200);
    return connection;
  }

  @Post(':id/github/rotate')
  @HttpCode(200)
  @RequireScope('audits:write')
  @docs.rotateGithubSecret
  rotate(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<GithubConnectionWithSecret> {
    return this.connections.rotate(principal, id);
  }

  @Delete(':id/github')
  @RequireScope('audits:write')
  @docs.deleteGithubConnection
  async remove(@Caller() principal: Principal, @IdParam('id', 'site') id: string): Promise<GithubDisconnected> {
    await this.connections.remove(principal, id);
    return { success: true };
  }
}
