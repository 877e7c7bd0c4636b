/** What an API key may be used for. Source: contract, "Authentication", scopes. */
export type Scope = 'audits:write' | 'audits:read' | 'credits:read' | 'org:read' | 'org:write';

export const SCOPES: Readonly<Record<Scope, string>> = {
  'audits:write': 'Run audits, submit cloud renders',
  'audits:read': 'Read published reports',
  'credits:read': 'Read credit balance and ledger',
  'org:read': 'Read organization details',
  'org:write': 'Manage organization (invites, settings)',
};
export const SCOPE_NAMES = Object.keys(SCOPES) as readonly Scope[];

export type Preset = 'full' | 'read-only' | 'ci';

/** Source: contract, "Authentication", presets. */
export const PRESETS: Readonly<Record<Preset, readonly Scope[]>> = {
  full: SCOPE_NAMES,
  'read-only': ['audits:read', 'credits:read', 'org:read'],
  ci: ['audits:write', 'credits:read'],
};
export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];

export function isScope(text: string): text is Scope {
  return (SCOPE_NAMES as readonly string[]).includes(text);
}
