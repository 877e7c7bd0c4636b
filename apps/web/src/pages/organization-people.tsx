import { useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreatedInvitation, Invitation, InviteRequest, Member, OrganizationDetail } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { invitations, organization } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Columns } from '../parts/columns.js';
import { Dialog, ShownOnce } from '../parts/dialog.js';
import { Select } from '../parts/fields.js';
import { SettingsPage } from '../parts/organization-settings.js';
import { SiteLimit } from '../parts/site-limit.js';
import { Answer, Problem } from '../parts/states.js';
import { Sure } from '../parts/sure.js';
import { MemberSites, sitesInWords } from './member-sites.js';
import { PasswordReset } from './password-reset.js';
import { RemoveMember } from './remove-member.js';
import { ago, counted, day } from '../words.js';

type Role = Member['role'];
const ROLES: readonly { id: Role; what: string }[] = [
  { id: 'owner', what: 'everything, including other owners' },
  { id: 'admin', what: 'people, keys and the logo' },
  { id: 'editor', what: 'start audits and read them' },
  { id: 'viewer', what: 'read and comment, on all sites or only some' },
  { id: 'billing', what: 'see usage and members' },
];
const isManager = (role: Role): boolean => role === 'owner' || role === 'admin';
/** Only owners give or take the role of an owner. */
const rolesFor = (role: Role) => ROLES.filter(({ id }) => role === 'owner' || id !== 'owner');
const named = ({ id, what }: (typeof ROLES)[number]) => ({ id, name: `${id}: ${what}` });

export function MembersPage() {
  return (
    <SettingsPage of="/organization/members">
      {({ id, data, userId }) => (
        <>
          <Members data={data} userId={userId} />
          {isManager(data.role) && <Invitations id={id} data={data} />}
        </>
      )}
    </SettingsPage>
  );
}

function Members({ data, userId }: { data: OrganizationDetail; userId: string }) {
  const { members, plan } = data;
  return (
    <section id="members">
      <h2>
        Members{' '}
        <small>
          {plan.maxMembers === -1
            ? counted(members.length, 'member')
            : `${members.length} of ${plan.maxMembers} on the ${plan.name} plan`}
        </small>
      </h2>
      <table className="stacked">
        <Columns of={['Name', 'Role', { name: 'Since', as: 'wide' }, { name: 'Remove', isHidden: true }]} />
        <tbody data-rows>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} data={data} isSelf={member.userId === userId} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MemberRow({ member, data, isSelf }: { member: Member; data: OrganizationDetail; isSelf: boolean }) {
  const client = useQueryClient();
  const { id } = data.organization;
  const path = `/v1/organizations/${id}/members/${member.userId}`;
  const [role, setRole] = useDraft(`role of ${member.userId}`, member.role);
  const reread = () => client.invalidateQueries({ queryKey: organization(id).queryKey });
  const change = useMutation({ mutationFn: () => call(path, { method: 'PATCH', body: { role } }), onSuccess: reread });
  const leave = useMutation({
    mutationFn: () => call(path, { method: 'DELETE' }),
    onSuccess: () => location.assign('/app/organization'),
  });
  const canChange = isManager(data.role) && (data.role === 'owner' || member.role !== 'owner');
  const problem = change.error ?? leave.error;
  return (
    <tr>
      <td>
        <b>{member.userName}</b> {isSelf && <span className="pill">you</span>}
        {member.userEmail && (
          <>
            <br />
            <small className="dim">{member.userEmail}</small>
          </>
        )}
        {problem && <Problem error={problem} />}
      </td>
      <td>
        {canChange ? (
          <div className="role">
            <select
              aria-label={`Role of ${member.userName}`}
              value={role}
              onChange={({ target }) => setRole(target.value as Role)}
            >
              {rolesFor(data.role).map((each) => (
                <option key={each.id} value={each.id}>
                  {each.id}
                </option>
              ))}
            </select>
            {role !== member.role && (
              <button className="plain" disabled={change.isPending} onClick={() => change.mutate()}>
                Make {role}
              </button>
            )}
          </div>
        ) : (
          member.role
        )}
        {member.role === 'viewer' && role === 'viewer' && (
          <MemberSites orgId={id} member={member} canChange={canChange} />
        )}
      </td>
      <td className="wide nowrap">{day(member.createdAt)}</td>
      <td className="n">
        {canChange && !isSelf && <PasswordReset orgId={id} member={member} />}
        {canChange && !isSelf && <RemoveMember orgId={id} member={member} />}
        {isSelf && <Sure ask="Leave" act="Leave organization" isBusy={leave.isPending} then={() => leave.mutate()} />}
      </td>
    </tr>
  );
}

function Invitations({ id, data }: { id: string; data: OrganizationDetail }) {
  const answer = useQuery(invitations(id));
  const [isMaking, setMaking] = useDraft('invitation is open', false);
  return (
    <section id="invitations">
      <div className="head">
        <h2>Invitations</h2>
        <button onClick={() => setMaking(true)}>Invite</button>
      </div>
      {isMaking && <NewInvitation id={id} role={data.role} close={() => setMaking(false)} />}
      <Answer of={answer}>
        {(list) =>
          list.invitations.length === 0 ? (
            <p className="dim">None yet. An invitation is a link that you send yourself.</p>
          ) : (
            <table className="stacked">
              <Columns of={['For', 'Role', { name: 'Expires', as: 'wide' }, { name: 'Withdraw', isHidden: true }]} />
              <tbody data-rows>
                {list.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} orgId={id} invitation={invitation} />
                ))}
              </tbody>
            </table>
          )
        }
      </Answer>
    </section>
  );
}

const STATES: Readonly<Record<Invitation['status'], string>> = {
  open: 'open',
  accepted: 'accepted',
  declined: 'declined',
  revoked: 'withdrawn',
  expired: 'expired',
};

function InvitationRow({ orgId, invitation }: { orgId: string; invitation: Invitation }) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call(`/v1/organizations/${orgId}/invitations/${invitation.id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: invitations(orgId).queryKey }),
  });
  const { email, role, sites, status, inviterName, createdAt, expiresAt } = invitation;
  return (
    <tr>
      <td>
        <b>{email ?? 'Anyone with the link'}</b>{' '}
        {status !== 'open' && <span className={`pill ${status}`}>{STATES[status]}</span>}
        <br />
        <small className="dim">
          by {inviterName ?? 'a former member'}, {day(createdAt)}
        </small>
        {withdraw.error && <Problem error={withdraw.error} />}
      </td>
      <td>
        {role}
        {sites && <small className="dim"> {sitesInWords(sites)}</small>}
      </td>
      <td className="wide">{status === 'open' ? ago(expiresAt) : '–'}</td>
      <td className="n">
        {status === 'open' && (
          <Sure ask="Withdraw" act="Withdraw invitation" isBusy={withdraw.isPending} then={() => withdraw.mutate()} />
        )}
      </td>
    </tr>
  );
}

const EXPIRIES = [
  { id: '1d', name: 'in a day' },
  { id: '7d', name: 'in 7 days' },
  { id: '30d', name: 'in 30 days' },
] as const;

interface Wanted {
  email: string;
  role: Role;
  /** Of a viewer; null: all. */
  sites: string[] | null;
  expiry: (typeof EXPIRIES)[number]['id'];
}
const UNTYPED: Wanted = { email: '', role: 'editor', sites: null, expiry: '7d' };

function NewInvitation({ id, role: ownRole, close }: { id: string; role: Role; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [{ email, role, sites, expiry }, setTyped] = useDraft<Wanted>('invitation', UNTYPED);
  const isLimited = role === 'viewer' && sites !== null;
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () =>
      call<CreatedInvitation>(`/v1/organizations/${id}/invitations`, {
        method: 'POST',
        body: {
          ...{ role, expiry },
          ...(isLimited ? { sites } : {}),
          ...(email.trim() === '' ? {} : { email: email.trim() }),
        } satisfies InviteRequest,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitations(id).queryKey }),
  });
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Dialog of={dialog} titleId="new-invitation" close={close}>
      {make.data ? (
        <ShownOnce
          titleId="new-invitation"
          title="Invitation created"
          hint={
            make.data.isMailed
              ? `${make.data.email ?? ''} gets this link by e-mail. It works once.`
              : `Send this link to ${make.data.email ?? 'the person whom you invite'}. It works once.`
          }
          secret={make.data.url}
          close={() => dialog.current?.close()}
        />
      ) : (
        <form onSubmit={submit}>
          <h2 id="new-invitation">Invite a member</h2>
          <label>
            <span>E-mail address, if only they may accept</span>
            <input
              type="email"
              value={email}
              placeholder="Empty: anyone with the link"
              onChange={({ target }) => setTyped((typed) => ({ ...typed, email: target.value }))}
            />
          </label>
          <Select
            label="Role"
            of={rolesFor(ownRole).map(named)}
            value={role}
            choose={(chosen) => setTyped((typed) => ({ ...typed, role: chosen }))}
          />
          {role === 'viewer' && (
            <SiteLimit chosen={sites} choose={(chosen) => setTyped((typed) => ({ ...typed, sites: chosen }))} />
          )}
          <Select
            label="Link expires"
            of={EXPIRIES}
            value={expiry}
            choose={(chosen) => setTyped((typed) => ({ ...typed, expiry: chosen }))}
          />
          {make.error && <Problem error={make.error} />}
          <div className="row end">
            <button type="button" className="plain" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button disabled={make.isPending || (isLimited && sites.length === 0)}>Create link</button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
