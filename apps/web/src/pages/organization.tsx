import type { ChangeEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrganizationDetail } from '#client';
import { call } from '../api/call.js';
import { organization, organizations, whoAmI } from '../api/queries.js';
import { useTitle } from '../parts/crumbs.js';
import { OwnOrganizations } from '../parts/own-organizations.js';
import { Answer, Empty, Problem } from '../parts/states.js';
import { moment } from '../words.js';
import { BrandOf } from './organization-brand.js';
import { Channels } from './organization-channels.js';
import { Keys } from './organization-keys.js';
import { Invitations, Members } from './organization-people.js';
import { SignOut } from './sign-out.js';

export function OrganizationPage() {
  useTitle('Organization');
  const me = useQuery(whoAmI);
  return (
    <Answer of={me}>
      {({ org, user }) => (
        <>{org ? <OrganizationOf id={org.id} userId={user.id} /> : <NoOrganization name={user.name} />}</>
      )}
    </Answer>
  );
}

function NoOrganization({ name }: { name: string }) {
  const own = useQuery(organizations);
  return (
    <Answer of={own}>
      {(data) =>
        data.organizations.length === 0 ? (
          <Empty title="You are not in an organization yet">
            <p>{name}, ask the owner of an organization to invite you. You only need the link that they send you.</p>
            <SignOut />
          </Empty>
        ) : (
          <Empty title="Choose an organization">
            <p>
              You no longer belong to the organization that was active in this browser. Choose another one. It pays for
              your audits.
            </p>
            <OwnOrganizations organizations={data.organizations} />
            <SignOut />
          </Empty>
        )
      }
    </Answer>
  );
}

function OrganizationOf({ id, userId }: { id: string; userId: string }) {
  const answer = useQuery(organization(id));
  return (
    <Answer of={answer}>
      {(data) => {
        const isManager = data.role === 'owner' || data.role === 'admin';
        return (
          <>
            <div className="head">
              <h1>{data.organization.name}</h1>
              <div className="row">
                <SignOut />
              </div>
            </div>
            <Members data={data} userId={userId} />
            {isManager && <Invitations id={id} data={data} />}
            {isManager ? (
              <>
                <Keys id={id} data={data} />
                <Channels />
                <LogoOf data={data} />
                <BrandOf data={data} />
              </>
            ) : (
              <section>
                <p className="dim">
                  Only owners and admins manage invitations, keys, channels, the logo and how shared reports look. You
                  are {data.role}.
                </p>
              </section>
            )}
          </>
        );
      }}
    </Answer>
  );
}

const MAX_LOGO_BYTES = 1_000_000;

/** Shown before it is sent. Pictures that a browser reads from the disk would need `blob:`; so the preview is what the server made of it. */
function LogoOf({ data: { organization: org } }: { data: OrganizationDetail }) {
  const client = useQueryClient();
  const done = () => client.invalidateQueries({ queryKey: organization(org.id).queryKey });
  const put = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_LOGO_BYTES)
        throw new Error(`This file has ${(file.size / 1_000_000).toFixed(1)} MB; a logo may have 1 MB.`);
      const form = new FormData();
      form.set('file', file);
      return call(`/v1/organizations/${org.id}/logo`, { method: 'POST', body: form });
    },
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: () => call(`/v1/organizations/${org.id}/logo`, { method: 'DELETE' }),
    onSuccess: done,
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (file) put.mutate(file);
  };
  const address = org.avatarUrl === null ? null : new URL(org.avatarUrl);
  return (
    <section>
      <h2>Logo</h2>
      <div className="stack">
        {address ? (
          <img className="logo" src={address.pathname + address.search} alt={`Logo of ${org.name}`} />
        ) : (
          <p className="dim">None yet. Reports show it at the top.</p>
        )}
        <div className="row">
          <label>
            <span>PNG, JPEG or WebP, at most 1 MB</span>
            <input type="file" accept="image/png,image/jpeg,image/webp" onChange={choose} disabled={put.isPending} />
          </label>
          {address && (
            <button className="plain danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Remove logo
            </button>
          )}
        </div>
        {put.error && <Problem error={put.error} />}
        {remove.error && <Problem error={remove.error} />}
        <p className="small dim">Since {moment(org.createdAt)}</p>
      </div>
    </section>
  );
}
