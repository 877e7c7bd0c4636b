export {
  DELETION_IS_DUE,
  renewDeletion,
  requestDeletion,
  takeDeletion,
  type RequestedDeletion,
} from './deletions.repository.js';
export * as domainRows from './domains.repository.js';
export * as invitationRows from './invitations.repository.js';
export type { GrantedInvitations, InvitationRow, NamedInvitationRow } from './invitations.repository.js';
export { LogoRepository, type LogoRow } from './logo.repository.js';
export * as membershipRows from './members.repository.js';
export type { GrantRow, MembershipRow } from './members.repository.js';
export { OrganizationsRepository, type MemberRow, type OrganizationRow } from './organizations.repository.js';
export {
  activePlaceOf,
  callerValues,
  CALLERS_PLACES,
  findNames,
  findPlaceByIdentity,
  findPlanIds,
  findUserNames,
  hasUser,
  isCallers,
  isIn,
  mailPlaceIn,
  nameIn,
  membersOf,
  ORGANIZATION_PLANS,
  PLACE_COLUMNS,
  viewOf,
  placeIn,
  seesSite,
  type PlaceRow,
  type View,
} from './places.repository.js';
export { siteIdOf, siteIdsOf } from './site-id.js';
export { UsersRepository, type NewUserRow, type ProfileRow, type UserRow } from './users.repository.js';
export {
  eraseOrganizationRow,
  erasePeople,
  eraseUserRow,
  findHeldPlaces,
  forgetActiveOrganization,
  lockForErasure,
  type HeldPlace,
} from './erase-people.repository.js';
