import { createContext, useContext, type ReactNode } from 'react';
import type { Member, OrganizationDetail } from '#client';
import { NotPermitted } from './may.js';
import { useTitle } from './crumbs.js';

type Role = Member['role'];

/** The organization that the person acts in, as all pages of its settings show it. */
export interface OwnOrganization {
  id: string;
  data: OrganizationDetail;
  userId: string;
}

interface SettingsEntry {
  name: string;
  /** The role to ask for, by who may not open the page; null: everyone may. */
  needed: 'owner' | 'admin' | null;
}

const SETTINGS = {
  '/organization/general': { name: 'General', needed: 'admin' },
  '/organization/members': { name: 'Members', needed: null },
  '/organization/keys': { name: 'Keys', needed: 'admin' },
  '/organization/notifications': { name: 'Notifications', needed: 'admin' },
  '/organization/sites': { name: 'Sites', needed: 'admin' },
  '/organization/usage': { name: 'Usage', needed: null },
  '/organization/danger': { name: 'Danger zone', needed: 'owner' },
} as const satisfies Record<string, SettingsEntry>;

type SettingsPath = keyof typeof SETTINGS;

const isPermitted = (needed: SettingsEntry['needed'], role: Role): boolean =>
  needed === null || role === 'owner' || needed === role;

/** The pages that the role may open, in order. */
export function settingsFor(role: Role, seesAll: boolean): { path: SettingsPath; name: string }[] {
  return (Object.keys(SETTINGS) as SettingsPath[])
    .filter((path) => isPermitted(SETTINGS[path].needed, role) && (seesAll || path !== '/organization/usage'))
    .map((path) => ({ path, name: SETTINGS[path].name }));
}

export const OrganizationContext = createContext<OwnOrganization | null>(null);

/** One page of the settings, for those who may see it. */
export function SettingsPage({ of, children }: { of: SettingsPath; children: (own: OwnOrganization) => ReactNode }) {
  const own = useContext(OrganizationContext);
  const { name, needed } = SETTINGS[of];
  useTitle(`${name} · Organization`);
  if (own === null) return null;
  if (isPermitted(needed, own.data.role)) return <>{children(own)}</>;
  return (
    <section>
      <h2>{name}</h2>
      <NotPermitted what="open this page" needed={needed ?? undefined} />
    </section>
  );
}
