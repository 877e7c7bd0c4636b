export { ApiKeysRepository } from './api-keys.repository.js';
export { ApiKeys, type ApiKeyInfo, type NewApiKey } from './api-keys.js';
export { identityProviderUnavailable, invalidToken, missingCredentials, wrongEnvironment } from './auth-errors.js';
export { Authenticator, type AuthenticatorOptions, type ProvisionUser } from './authenticator.js';
export { BrowserSessions } from './browser-sessions.js';
export type { BrowserSession } from './browser-sessions.repository.js';
export {
  adoptKeys,
  CredentialsRepository,
  KEY_NAMES,
  findKeyById,
  findLoginById,
  lockLiveKey,
  revokeKeysOf,
} from './credentials.repository.js';
export { DEFAULT_EXPIRY, EXPIRIES, type Expiry } from './expiry.js';
export { endGrants, grantOf } from './grants.js';
export {
  hasScope,
  requireFreshSignIn,
  requireOrg,
  requirePermission,
  requirePrincipal,
  requireAllSites,
  requireRole,
  maySeeSite,
  requireScope,
} from './guards.js';
export { LoginTokensRepository, type LoginTokenInfo } from './login-tokens.repository.js';
export { LoginRequests, type LoginAnswer, type LoginStatus } from './login-requests.js';
export type { LoginRequest } from './login-requests.repository.js';
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './local/password-strength.js';
export { hashPassword, isPassword } from './local/password-hash.js';
export { Passwords } from './local/passwords.js';
export type { ResetRow } from './local/passwords.repository.js';
export {
  passkeyRefused,
  Passkeys,
  type NewPasskey,
  type PasskeyResponse,
  type RelyingParty,
} from './local/passkeys.js';
export type { PasskeyInfo } from './local/passkeys.repository.js';
export { LoginTokens } from './login-tokens.js';
export { BackChannelLogout } from './back-channel-logout.js';
export { OidcSignIn, type OidcSignInOptions } from './oidc-sign-in.js';
export type { OrgPrincipal, Principal } from './principal.js';
export { can, isRole, ROLES, rolesFor, type Action, type Role } from './roles.js';
export { isScope, PRESET_NAMES, PRESETS, SCOPE_NAMES, SCOPES, type Preset, type Scope } from './scopes.js';
export { SignInLinks } from './sign-in-links.js';
export { Trail, TRAIL_ACTIONS, type Actor, type TrailAction, type TrailEntry } from './trail.js';
export { SessionVerifier, type Identity, type Session, type SessionOptions } from './session-verifier.js';
export {
  createToken,
  hashToken,
  parseToken,
  type CreatedToken,
  type KeyEnvironment,
  type ParsedToken,
  type TokenKind,
} from './token-format.js';
export { countTrail, emptyTrail, eraseCredentials, forgetChosenOrganization } from './erase-credentials.repository.js';
