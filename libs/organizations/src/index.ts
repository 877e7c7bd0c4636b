export { readLogoImage, type LogoImage, type LogoType } from './logo/logo-image.js';
export { LogoService, MAX_LOGO_BYTES, type Logo, type LogoParts, type ReadLogoImage } from './logo/logo.service.js';
export { MembersService, type Membership } from './members.service.js';
export type { CreditAccounts, Member, Organization, OrganizationDetail } from './organization.js';
export { OrganizationsService, type NewOrganization, type OrganizationsParts } from './organizations.service.js';
export { PersonalOrganizations } from './personal-organizations.js';
export { isPlanId, monthlyCreditsFor, PLAN_IDS, Plans, type Plan, type PlanId } from './plans.js';
export { UsersService, type User } from './users.service.js';
