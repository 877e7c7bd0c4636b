import { Controller, Get } from '@nestjs/common';
import type { Principal } from '#auth';
import { CreditsReader } from '#credits';
import { CreditsQuery, type Credits } from '#credits/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { DocumentCredits } from './credits.docs.js';

@Controller('v1/credits')
export class CreditsController {
  constructor(private readonly credits: CreditsReader) {}

  @Get()
  @RequireScope('credits:read')
  @DocumentCredits()
  read(@Caller() principal: Principal, @ValidQuery() { orgId }: CreditsQuery): Promise<Credits> {
    return this.credits.read(principal, orgId ?? null);
  }
}
