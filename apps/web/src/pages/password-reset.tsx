import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Member, PasswordLink } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { profile } from '../api/queries.js';
import { Dialog, ShownOnce } from '../parts/dialog.js';
import { Problem } from '../parts/states.js';

/** A link with which a colleague sets a new password. */
export function PasswordReset({ orgId, member }: { orgId: string; member: Member }) {
  const [isOpen, setOpen] = useState(false);
  const hasPasswords = useQuery(profile).data?.hasLocalSignIn ?? false;
  if (!hasPasswords) return null;
  return (
    <>
      <button className="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Reset password
      </button>{' '}
      {isOpen && <ResetDialog orgId={orgId} member={member} close={() => setOpen(false)} />}
    </>
  );
}

function ResetDialog({ orgId, member, close }: { orgId: string; member: Member; close: () => void }) {
  const { userId, userName } = member;
  const dialog = useRef<HTMLDialogElement>(null);
  const make = useMutation({
    mutationFn: () =>
      call<PasswordLink>(`/v1/organizations/${orgId}/members/${userId}/password-link`, { method: 'POST' }),
  });
  return (
    <Dialog of={dialog} titleId="password-reset" close={close}>
      {make.data ? (
        <ShownOnce
          titleId="password-reset"
          title="The link is ready"
          hint={`Send it to ${userName}. It works once, for a day.`}
          secret={make.data.url}
          close={() => dialog.current?.close()}
        />
      ) : (
        <div className="stack">
          <h2 id="password-reset">Reset the password of {userName}?</h2>
          <p>
            You get a link with which {userName} sets a new password. The current one works until then. The audit trail
            records who made the link.
          </p>
          {make.error && <Problem error={make.error} />}
          <div className="row end">
            <button className="plain" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button disabled={make.isPending} onClick={() => make.mutate()}>
              Create link
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
