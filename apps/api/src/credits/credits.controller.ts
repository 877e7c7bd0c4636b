import { Controller, Get } from '@nestjs/common';
import type { Principal } from '#auth';
import { CreditsReader } from '#credits';
import { CreditsLedger } from '#runs';
import {
  CreditsQuery,
  LedgerQuery,
  UsageQuery,
  type Credits,
  type CreditsUsage,
  type LedgerEntryList,
} from '#credits/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { ValidQuery } from '../validation/params.decorators.js';
import { docs } from './credits.docs.js';
import { docs as ledgerDocs } from './ledger.docs.js';

@Controller('v1/credits')
export class CreditsController {
  constructor(
    private readonly credits: CreditsReader,
    private readonly ledger: CreditsLedger,
  ) {}

  @Get()
  @RequireScope('credits:read')
  @docs.getCredits
  read(@Caller() principal: Principal, @ValidQuery() { orgId }: CreditsQuery): Promise<Credits> {
    return this.credits.read(principal, orgId ?? null);
  }

  @Get('ledger')
  @RequireScope('credits:read')
  @ledgerDocs.listCreditTransactions
  listLedger(
    @Caller() principal: Principal,
    @ValidQuery() { orgId, before, limit }: LedgerQuery,
  ): Promise<LedgerEntryList> {
    return this.ledger.list(principal, { orgId: orgId ?? null, before: before ?? null, limit });
  }

  @Get('usage')
  @RequireScope('credits:read')
  @ledgerDocs.getCreditsUsage
  readUsage(@Caller() principal: Principal, @ValidQuery() { orgId, days }: UsageQuery): Promise<CreditsUsage> {
    return this.ledger.usage(principal, { orgId: orgId ?? null, days });
  }
}
