import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeRoleRequest, Member } from '#client';
import { call } from '../api/call.js';
import { organization } from '../api/queries.js';
import { useMutation } from '../api/use-mutation.js';
import { useDraft } from '../drafts.js';
import { Dialog } from '../parts/dialog.js';
import { SiteLimit } from '../parts/site-limit.js';
import { Problem } from '../parts/states.js';
import { counted } from '../words.js';

export const sitesInWords = (sites: readonly string[] | null | undefined): string =>
  sites ? `only ${counted(sites.length, 'site')}` : 'all sites';

/** Which sites a viewer sees, and for owners and admins a dialog that changes it. */
export function MemberSites({ orgId, member, canChange }: { orgId: string; member: Member; canChange: boolean }) {
  const [isOpen, setOpen] = useDraft(`sites of ${member.userId} are open`, false);
  return (
    <small className="dim">
      {sitesInWords(member.sites)}{' '}
      {canChange && (
        <button
          className="text"
          aria-haspopup="dialog"
          aria-label={`Sites of ${member.userName}`}
          onClick={() => setOpen(true)}
        >
          Change
        </button>
      )}
      {isOpen && <SitesDialog orgId={orgId} member={member} close={() => setOpen(false)} />}
    </small>
  );
}

function SitesDialog({ orgId, member, close }: { orgId: string; member: Member; close: () => void }) {
  const { userId, userName } = member;
  const dialog = useRef<HTMLDialogElement>(null);
  const [sites, setSites] = useDraft<string[] | null>(`sites of ${userId}`, member.sites ?? null);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call(`/v1/organizations/${orgId}/members/${userId}`, {
        method: 'PATCH',
        body: { role: 'viewer', sites } satisfies ChangeRoleRequest,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: organization(orgId).queryKey });
      dialog.current?.close();
    },
  });
  return (
    <Dialog of={dialog} titleId="member-sites" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <h2 id="member-sites">Sites of {userName}</h2>
        <SiteLimit chosen={sites} choose={setSites} />
        {save.error && <Problem error={save.error} />}
        <div className="row end">
          <button type="button" className="plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button disabled={save.isPending || sites?.length === 0}>Save</button>
        </div>
      </form>
    </Dialog>
  );
}
