export { ApiKey, ApiKeyList, CreatedApiKey, RevokedApiKey } from './api-keys.dto.js';
export { Logo, OrganizationDetail, OrganizationList, Plan } from './organization.dto.js';
export {
  ChangeRoleDto,
  CreatedInvitation,
  Done,
  InvitationCodeDto,
  InvitationList,
  InvitationView,
  InviteDto,
  MembershipView,
  roleNamed,
  TrailEntryView,
  TrailPage,
  TrailQueryDto,
} from './people.dto.js';
