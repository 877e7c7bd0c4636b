import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { credits, whoAmI } from '../api/queries.js';
import { NoOrganization } from '../pages/no-organization.js';
import { useTitle } from './crumbs.js';
import { Waiting } from './states.js';

const MANAGERS: readonly string[] = ['owner', 'admin'];
const WRITERS: readonly string[] = ['owner', 'admin', 'editor'];
const READERS: readonly string[] = [...WRITERS, 'viewer'];

/** Whether the person may start audits, decide fixes and share reports. True until their role is known. */
export function useMayWrite(): boolean {
  return useIsOneOf(WRITERS);
}

/** Whether the person may see audits. True until their role is known. */
export function useMayRead(): boolean {
  return useIsOneOf(READERS);
}

function useIsOneOf(roles: readonly string[]): boolean {
  const me = useQuery(whoAmI).data;
  return me === undefined || roles.includes(me.org?.role ?? '');
}

/** Whether the person sees all of the organization, and not some of its sites alone. True until it is known. */
export function useSeesAll(): boolean {
  return useQuery(whoAmI).data?.org?.sites === undefined;
}

/** The credits of the organization. Who may not read them, or may not yet be known, asks nothing. */
export function useCredits() {
  const org = useQuery(whoAmI).data?.org;
  return useQuery({ ...credits, enabled: Boolean(org) && org?.sites === undefined });
}

/** What a run says at its end: nothing of credits where there are none. */
export function useEndWords(): (message: string) => string {
  const hasCredits = useCredits().data?.enabled === true;
  return (message) => (hasCredits ? message : message.replace(/ Nothing was charged\.$/, ''));
}

/** Whether the person may change sites, and delete what colleagues have made. False until their role is known. */
export function useMayManage(): boolean {
  return MANAGERS.includes(useQuery(whoAmI).data?.org?.role ?? '');
}

/** Whether the person may delete an audit and its report. False until their role is known. @param makerId whose audit it is */
export function useMayDelete(makerId: string): boolean {
  const isOwn = useQuery(whoAmI).data?.user.id === makerId;
  return [useMayManage(), useMayWrite() && isOwn].includes(true);
}

/** In place of what the role does not permit. @param what such as "start audits" @param needed the role that permits it */
export function NotPermitted({ what, needed = 'editor' }: { what: string; needed?: string }) {
  const role = useQuery(whoAmI).data?.org?.role ?? 'member';
  return (
    <p className="dim">
      With the role {role} you cannot {what}. Ask an owner or admin for the role {needed}.
    </p>
  );
}

/** Pages about audits. They ask nothing of the server that the role may not read. */
export function AuditPages() {
  const { data: me, isPending } = useQuery(whoAmI);
  const mayRead = useMayRead();
  if (isPending) return <Waiting />;
  if (me && !me.org) return <NoOrganization name={me.user.name} />;
  return mayRead ? <Outlet /> : <NoAudits />;
}

function NoAudits() {
  useTitle('Audits');
  return (
    <div className="empty">
      <h1>Audits</h1>
      <NotPermitted what="see audits" needed="viewer" />
      <Link to="/organization" className="button">
        Go to your organization
      </Link>
    </div>
  );
}
