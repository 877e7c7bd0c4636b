import type { Role } from '#auth';
import type { Sql } from '#database';
import type { Plan } from './plans.js';

/** An organization as its members see it. Source: decisions, "Organization". */
export interface Organization {
  id: string;
  name: string;
  slug: string;
  planId: string;
  /** Address of the logo; null without one. It changes with the image, so it may be cached for ever. */
  avatarUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** An organization of the caller. */
export interface OwnOrganization extends Organization {
  role: Role;
  /** The one that the credentials act in. */
  isActive: boolean;
}

export interface Member {
  id: string;
  userId: string;
  role: Role;
  createdAt: Date;
  userName: string;
  userEmail: string | null;
  userAvatarUrl: string | null;
}

export interface OrganizationDetail {
  organization: Organization;
  /** In the order in which they joined; at most 1,000. */
  members: Member[];
  plan: Plan;
  /** The caller's. */
  role: Role;
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
