import { useQuery } from '@tanstack/react-query';
import { whoAmI } from '../api/queries.js';

const WRITERS: readonly string[] = ['owner', 'admin', 'editor'];

/** Whether the person may start audits, decide fixes and share reports. True until their role is known. */
export function useMayWrite(): boolean {
  const role = useQuery(whoAmI).data?.org?.role;
  return role === undefined || WRITERS.includes(role);
}

/** In place of what the role does not permit. @param what such as "start audits" */
export function NotPermitted({ what }: { what: string }) {
  const role = useQuery(whoAmI).data?.org?.role ?? 'member';
  return (
    <p className="dim">
      With the role {role} you cannot {what}. Ask an owner or admin for the role editor.
    </p>
  );
}
