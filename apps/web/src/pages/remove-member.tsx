import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, Member } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { keys, organization } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Dialog } from '../parts/dialog.js';
import { Problem } from '../parts/states.js';
import { ago } from '../words.js';
import { stateOf } from './organization-keys.js';

/** Ends a membership. Keys that the member made end with it, unless the person who removes them takes them over. */
export function RemoveMember({ orgId, member }: { orgId: string; member: Member }) {
  const [isOpen, setOpen] = useDraft(`removal of ${member.userId} is open`, false);
  return (
    <>
      <button className="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Remove
      </button>
      {isOpen && <RemoveDialog orgId={orgId} member={member} close={() => setOpen(false)} />}
    </>
  );
}

function RemoveDialog({ orgId, member, close }: { orgId: string; member: Member; close: () => void }) {
  const { userId, userName } = member;
  const dialog = useRef<HTMLDialogElement>(null);
  const [adopted, setAdopted] = useDraft<string[]>(`keys of ${userId}`, []);
  const all = useQuery(keys(orgId));
  const theirs = all.data?.apiKeys.filter((key) => key.createdBy === userId && stateOf(key) === 'live') ?? [];
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call(`/v1/organizations/${orgId}/members/${userId}`, {
        method: 'DELETE',
        query: { adoptKeys: adopted.join(',') },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: organization(orgId).queryKey }),
  });
  const keep = (id: string, isKept: boolean): void =>
    setAdopted((known) => [...known.filter((each) => each !== id), ...(isKept ? [id] : [])]);
  return (
    <Dialog of={dialog} titleId="remove-member" close={close}>
      <div className="stack">
        <h2 id="remove-member">Remove {userName}?</h2>
        <p>
          {userName} loses access with the next request. Open invitations and password links that they made stop
          working.
        </p>
        {theirs.length > 0 && <Keys of={theirs} owner={userName} adopted={adopted} keep={keep} />}
        {all.error && <Problem error={all.error} />}
        {remove.error && <Problem error={remove.error} />}
        <div className="row end">
          <button className="plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button className="plain danger" disabled={remove.isPending || all.isPending} onClick={() => remove.mutate()}>
            Remove member
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Keys({
  of,
  owner,
  adopted,
  keep,
}: {
  of: readonly ApiKey[];
  owner: string;
  adopted: readonly string[];
  keep: (id: string, isKept: boolean) => void;
}) {
  return (
    <fieldset className="stack">
      <legend>Keys that {owner} made</legend>
      <p>Keys that you do not keep are revoked. A key that you keep acts as you from now on, with your role.</p>
      {of.map(({ id, name, prefix, lastUsedAt }) => (
        <label key={id} className="check">
          <input type="checkbox" checked={adopted.includes(id)} onChange={({ target }) => keep(id, target.checked)} />
          <span>
            Keep {name}
            <small>
              <code>{prefix}…</code>, last used {ago(lastUsedAt)}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
