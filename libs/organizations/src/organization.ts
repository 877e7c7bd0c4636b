import type { Sql } from '#database';
import type { Brand } from './brand.js';
import type { Plan } from './dto/organization.dto.js';

/** An organization as its members see it. Source: contract, "Organization". */
export interface Organization {
  id: string;
  name: string;
  slug: string;
  planId: string;
  /** Address of the logo; null without one. It changes with the image, so it may be cached for ever. */
  avatarUrl: string | null;
  brand: Brand;
  createdAt: Date;
  updatedAt: Date;
}

/** The part of the credit service that organizations need; `CreditsService` has it. */
export interface CreditAccounts {
  /** Opens the account of a new organization, in the caller's transaction. */
  open(orgId: string, plan: Plan, sql?: Sql): Promise<void>;
  /** Tops the running month up to what the plan gives to so many members. */
  topUp(orgId: string, plan: Plan, memberCount: number): Promise<void>;
}

export function logoUrl(baseUrl: string, orgId: string, hash: string): string {
  return `${baseUrl}/v1/organizations/${orgId}/logo?v=${hash.slice(0, 8)}`;
}
