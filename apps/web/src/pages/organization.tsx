import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { organization, whoAmI } from '../api/queries.js';
import { useSeesAll } from '../parts/may.js';
import { OrganizationContext, settingsFor } from '../parts/organization-settings.js';
import { Answer } from '../parts/states.js';
import { NoOrganization } from './no-organization.js';
import { SignOut } from './sign-out.js';

/** The organization's name and the way to each page of its settings. */
export function OrganizationFrame() {
  const me = useQuery(whoAmI);
  return (
    <Answer of={me}>
      {({ org, user }) => (
        <>{org ? <OrganizationOf id={org.id} userId={user.id} /> : <NoOrganization name={user.name} />}</>
      )}
    </Answer>
  );
}

function OrganizationOf({ id, userId }: { id: string; userId: string }) {
  const answer = useQuery(organization(id));
  const seesAll = useSeesAll();
  return (
    <Answer of={answer}>
      {(data) => (
        <OrganizationContext.Provider value={{ id, data, userId }}>
          <div className="head">
            <h1>{data.organization.name}</h1>
            <div className="row">
              <SignOut />
            </div>
          </div>
          <nav className="tabs" aria-label="Organization">
            {settingsFor(data.role, seesAll).map(({ path, name }) => (
              <Link key={path} to={path}>
                {name}
              </Link>
            ))}
          </nav>
          <Outlet />
        </OrganizationContext.Provider>
      )}
    </Answer>
  );
}

/** Where the sections went that were on one page: links in e-mails and bookmarks name them. */
const MOVED = {
  keys: '/organization/keys',
  channels: '/organization/notifications',
  'alert-defaults': '/organization/notifications',
} as const;

export function OrganizationIndex() {
  const hash = useLocation({ select: (location) => location.hash });
  const section = (Object.keys(MOVED) as (keyof typeof MOVED)[]).find((name) => name === hash);
  return <Navigate to={section ? MOVED[section] : '/organization/members'} replace />;
}
