import { useQuery } from '@tanstack/react-query';
import { organizations } from '../api/queries.js';
import { useTitle } from '../parts/crumbs.js';
import { OwnOrganizations } from '../parts/own-organizations.js';
import { Answer } from '../parts/states.js';
import { SignOut } from './sign-out.js';

/** For a person who acts in no organization: they were never invited, or are no longer a member. */
export function NoOrganization({ name }: { name: string }) {
  useTitle('Organization');
  const own = useQuery(organizations);
  return (
    <Answer of={own}>
      {(data) =>
        data.organizations.length === 0 ? (
          <div className="empty">
            <h1>You are not in an organization</h1>
            <p>{name}, ask the owner of an organization to invite you. You only need the link that they send you.</p>
            <SignOut />
          </div>
        ) : (
          <div className="empty">
            <h1>Choose an organization</h1>
            <p>
              You no longer belong to the organization that was active in this browser. Choose another one. It pays for
              your audits.
            </p>
            <OwnOrganizations organizations={data.organizations} />
            <SignOut />
          </div>
        )
      }
    </Answer>
  );
}
