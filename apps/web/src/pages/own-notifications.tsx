import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnNotificationList, OwnNotifications } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { ownNotifications } from '../api/queries.js';
import { Select } from '../parts/fields.js';
import { Answer, Problem } from '../parts/states.js';

const CHOICES: { id: OwnNotifications['choice']; name: string }[] = [
  { id: 'none', name: 'Nothing' },
  { id: 'at-once', name: 'Alerts at once' },
  { id: 'daily', name: 'One message a day and site' },
];

/** What a person gets by e-mail of each organization that they are in. */
export function Notifications({ isConfirmed }: { isConfirmed: boolean }) {
  const answer = useQuery(ownNotifications);
  return (
    <section id="notifications">
      <h2>Notifications</h2>
      <Answer of={answer} what="Reading your notifications">
        {({ organizations, sendsEmail }) => {
          if (!sendsEmail) return <p className="dim">This installation sends no e-mail.</p>;
          if (organizations.length === 0)
            return <p className="dim">No notifications yet. They are about the sites of your organizations.</p>;
          return (
            <div className="stack">
              <p className="dim">
                {isConfirmed
                  ? 'By e-mail to the address of your account.'
                  : 'By e-mail, once the address of your account is confirmed.'}
              </p>
              {organizations.map((each) => (
                <Choice key={each.orgId} of={each} />
              ))}
            </div>
          );
        }}
      </Answer>
    </section>
  );
}

function Choice({ of: { orgId, orgName, choice } }: { of: OwnNotifications }) {
  const client = useQueryClient();
  const save = useMutation({
    // A day ends where the person is.
    mutationFn: (wanted: OwnNotifications['choice']) =>
      call<OwnNotifications>(`/v1/auth/notifications/${orgId}`, {
        method: 'PUT',
        body: { choice: wanted, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: (changed) =>
      client.setQueryData<OwnNotificationList>(
        ownNotifications.queryKey,
        (known) =>
          known && {
            ...known,
            organizations: known.organizations.map((each) => (each.orgId === orgId ? changed : each)),
          },
      ),
  });
  return (
    <div>
      <Select
        label={orgName}
        of={CHOICES}
        value={save.isPending ? save.variables : choice}
        choose={(wanted) => save.mutate(wanted)}
      />
      {save.isSuccess && <small role="status">Saved.</small>}
      {save.error && <Problem error={save.error} />}
    </div>
  );
}
