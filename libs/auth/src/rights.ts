/** What keys and members may do, as words: no credential, no database. The door of commands that only list them. */
export { DEFAULT_EXPIRY, EXPIRIES, type Expiry } from './expiry.js';
export { ROLES, type Role } from './roles.js';
export { isScope, PRESET_NAMES, PRESETS, SCOPE_NAMES, type Preset, type Scope } from './scopes.js';
