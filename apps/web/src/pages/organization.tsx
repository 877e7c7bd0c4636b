import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrganizationDetail } from '#client';
import { organization, organizations, whoAmI } from '../api/queries.js';
import { useTitle } from '../parts/crumbs.js';
import { LogoField } from '../parts/logo-field.js';
import { OwnOrganizations } from '../parts/own-organizations.js';
import { Answer, Empty } from '../parts/states.js';
import { AlertDefaults } from './organization-alerts.js';
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
                <AlertDefaults />
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

function LogoOf({ data: { organization: org } }: { data: OrganizationDetail }) {
  const client = useQueryClient();
  return (
    <section>
      <h2>Logo</h2>
      <div className="stack">
        <LogoField
          path={`/v1/organizations/${org.id}/logo`}
          url={org.avatarUrl}
          alt={`Logo of ${org.name}`}
          none="None yet. Reports show it at the top."
          done={() => client.invalidateQueries({ queryKey: organization(org.id).queryKey })}
        />
      </div>
    </section>
  );
}
