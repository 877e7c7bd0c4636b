export { Accounts, type Account } from './accounts.js';
export { readLogoImage, type LogoImage, type LogoType } from './logo/logo-image.js';
export {
  logoPrefix,
  LogoService,
  MAX_LOGO_BYTES,
  type Logo,
  type LogoParts,
  type ReadLogoImage,
} from './logo/logo.service.js';
export { INVITATION_DAYS, Invitations, type Invitation, type InvitationExpiry } from './invitations.js';
export { LocalAccounts, type Newcomer } from './local-accounts.js';
export { Profiles, type Profile } from './profiles.js';
export { MembersService, type Membership } from './members.service.js';
export type { Plan } from './dto/organization.dto.js';
export type { CreditAccounts, Organization } from './organization.js';
export { OrganizationKeys, type WantedKey } from './organization-keys.js';
export { OrganizationPeople } from './organization-people.js';
export { OrganizationsService, type NewOrganization, type OrganizationsParts } from './organizations.service.js';
export { PersonalOrganizations } from './personal-organizations.js';
export { PLAN_IDS, type PlanId } from './plan-ids.js';
export { isPlanId, monthlyCreditsFor, Plans } from './plans.js';
export { UsersService, type User } from './users.service.js';
