import { Done, OrganizationDetail, OrganizationList, OrganizationView } from '#organizations/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Organizations', stability: 'outside' },
  {
    listOrganizations: {
      summary: "List the caller's organizations",
      description: 'In the order in which the caller joined, at most 1,000. To a key its own alone.',
      success: replyWith(200, 'The organizations.', OrganizationList, { organizations: [{ brand: {} }] }),
      errors: ['VALIDATION_ERROR'],
    },
    getOrganization: {
      summary: 'Read an organization, its members and its plan',
      description: 'For members. To everyone else, and to a key of another organization, it does not exist.',
      stability: 'contract',
      success: replyWith(200, 'The organization.', OrganizationDetail, { organization: { brand: {} } }),
    },
    changeOrganization: {
      summary: 'Rename an organization',
      description: 'For owners and admins. Its `slug` stays.',
      success: replyWith(200, 'The organization has the name.', OrganizationView, { brand: {} }),
    },
    deleteOrganization: {
      summary: 'Delete an organization with all that it has',
      description:
        'For owners, with a sign-in of the last 15 minutes (`freshSignIn`); a key cannot do it. All members are out and all keys end with this response. Then workers cancel its runs and delete runs, reports, sites and credits, which cannot be undone. Repeating it responds with 404. People keep their accounts. What stays are movements of credits and the trail, by ids alone.',
      success: replyWith(202, 'All memberships have ended. The data is being deleted.', Done),
    },
  },
);
