import type { OwnOrganization } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { Problem } from './states.js';

/** The caller's organizations, each a button that makes this browser act there. */
export function OwnOrganizations({ organizations }: { organizations: readonly OwnOrganization[] }) {
  const choose = useMutation({
    mutationFn: (organizationId: string) => call('/v1/auth/organization', { method: 'POST', body: { organizationId } }),
    // Nothing that was read in the other organization may stay.
    onSuccess: () => location.assign('/app'),
  });
  return (
    <>
      <ul className="own" data-rows>
        {organizations.map(({ id, name, role, isActive }) => (
          <li key={id}>
            <button
              className="plain"
              aria-pressed={isActive}
              disabled={choose.isPending}
              onClick={() => choose.mutate(id)}
            >
              <b>{name}</b>
              <small>{isActive ? `${role}, here now` : role}</small>
            </button>
          </li>
        ))}
      </ul>
      {choose.error && <Problem error={choose.error} />}
    </>
  );
}
