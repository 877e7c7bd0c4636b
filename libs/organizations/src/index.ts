export { Accounts, type Account } from './accounts.js';
export { readIconImage, readLogoImage, shrinkImage, type LogoImage, type LogoType } from './logo/logo-image.js';
export { logoPrefix, LogoService, type LogoParts } from './logo/logo.service.js';
export { MAX_LOGO_BYTES, StoredLogos, type Logo, type LogoHolder, type ReadLogoImage } from './logo/stored-logos.js';
export { INVITATION_DAYS, Invitations, type Invitation, type InvitationExpiry } from './invitations.js';
export { eraseKeptAnswers, expireKeptAnswers, IdempotencyRepository } from './idempotency/idempotency.repository.js';
export {
  IdempotencyService,
  readIdempotencyKey,
  type RepeatableRequest,
  type Work,
} from './idempotency/idempotency.service.js';
export { AccountMails } from './account-mails.js';
export { LocalAccounts, type Newcomer } from './local-accounts.js';
export { Profiles, type Profile } from './profiles.js';
export { MembersService, type Membership } from './members.service.js';
export type { Plan } from './dto/organization.dto.js';
export type { CreditAccounts, Organization } from './organization.js';
export { OrganizationDeletion } from './organization-deletion.js';
export { OrganizationKeys, type WantedKey } from './organization-keys.js';
export { limitOf, OrganizationPeople, type WantedSites } from './organization-people.js';
export { OrganizationsService, type NewOrganization, type OrganizationsParts } from './organizations.service.js';
export { PersonalOrganizations } from './personal-organizations.js';
export { PLAN_IDS, type PlanId } from './plan-ids.js';
export { isPlanId, monthlyCreditsFor, Plans } from './plans.js';
export { UsersService, type User } from './users.service.js';
