import { Done, OrganizationDetail, OrganizationList, OrganizationView } from '#organizations/dto';
import { examplePlan } from './plan.example.js';
import { describeRoutes, reply } from '../openapi/describe.js';

const EXAMPLE_ID = 'org_01kag8y3f7e9wb2m5t8v4c6h1n';
const EXAMPLE_LOGO = `https://audit.example/v1/organizations/${EXAMPLE_ID}/logo?v=9f2c41ab`;
const exampleOrganization = {
  id: EXAMPLE_ID,
  name: 'Acme',
  slug: 'acme',
  planId: 'starter',
  avatarUrl: EXAMPLE_LOGO,
  brand: { color: '#1d4ed8', footer: null, isSqoutNamed: true },
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-20T10:30:00.000Z',
};

export const docs = describeRoutes(
  { tag: 'Organizations', stability: 'outside' },
  {
    listOrganizations: {
      summary: "List the caller's organizations",
      description: 'In the order in which the caller joined, at most 1,000. To a key its own alone.',
      success: reply(200, 'The organizations.', OrganizationList, {
        one: ['One organization', { organizations: [{ ...exampleOrganization, role: 'owner', isActive: true }] }],
      }),
      errors: ['VALIDATION_ERROR'],
    },
    getOrganization: {
      summary: 'Read an organization, its members and its plan',
      description: 'For members. To everyone else, and to a key of another organization, it does not exist.',
      stability: 'contract',
      success: reply(200, 'The organization.', OrganizationDetail, {
        organization: [
          'An organization with one member',
          {
            organization: exampleOrganization,
            members: [
              {
                id: 'mem_01kag8y3f7e9wb2m5t8v4c6h1p',
                userId: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
                role: 'owner',
                sites: null,
                createdAt: '2026-11-01T09:00:00.000Z',
                userName: 'Ada',
                userEmail: 'ada@acme.example',
                userAvatarUrl: null,
              },
            ],
            plan: examplePlan,
            role: 'owner',
          },
        ],
      }),
    },
    changeOrganization: {
      summary: 'Rename an organization',
      description: 'For owners and admins. Its `slug` stays.',
      success: reply(200, 'The organization has the name.', OrganizationView, {
        renamed: ['With its new name', exampleOrganization],
      }),
    },
    deleteOrganization: {
      summary: 'Delete an organization with all that it has',
      description:
        'For owners, with a sign-in of the last 15 minutes (`freshSignIn`); a key cannot do it. All members are out and all keys end with this response. Then workers cancel its runs and delete runs, reports, sites and credits, which cannot be undone. Repeating it responds with 404. People keep their accounts. What stays are movements of credits and the trail, by ids alone.',
      success: reply(202, 'All memberships have ended. The data is being deleted.', Done, {
        accepted: ['Accepted', { success: true }],
      }),
    },
  },
);
