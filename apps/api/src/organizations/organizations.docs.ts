import { OrganizationDetail, OrganizationList } from '#organizations/dto';
import { Describe } from '../openapi/describe.js';
import { examplePlan } from './plan.example.js';

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

export function DocumentOrganizations(): MethodDecorator {
  return Describe({
    operationId: 'listOrganizations',
    tag: 'Organizations',
    summary: "List the caller's organizations",
    description: 'In the order in which the caller joined, at most 1,000. To a key its own alone.',
    isOutsideContract: true,
    success: [
      {
        status: 200,
        description: 'The organizations.',
        schema: OrganizationList,
        examples: {
          one: {
            summary: 'One organization',
            value: { organizations: [{ ...exampleOrganization, role: 'owner', isActive: true }] },
          },
        },
      },
    ],
    errors: ['VALIDATION_ERROR'],
  });
}

export function DocumentOrganization(): MethodDecorator {
  return Describe({
    operationId: 'getOrganization',
    tag: 'Organizations',
    summary: 'Read an organization, its members and its plan',
    description: 'For members. To everyone else, and to a key of another organization, it does not exist.',
    success: [
      {
        status: 200,
        description: 'The organization.',
        schema: OrganizationDetail,
        examples: {
          organization: {
            summary: 'An organization with one member',
            value: {
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
          },
        },
      },
    ],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}
