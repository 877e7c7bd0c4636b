import { ApiKeyList, CreatedApiKey, RevokedApiKey } from '#organizations/dto';
import { describeRoutes, reply } from '../openapi/describe.js';

const example = {
  id: 'key_01kag8y3f7e9wb2m5t8v4c6h1r',
  name: 'CI',
  scopes: ['audits:write', 'credits:read'],
  prefix: 'sq_4fK2mQ9xZ',
  keyEnv: 'production',
  expiresAt: '2027-02-18T10:30:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  createdBy: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
  createdAt: '2026-11-20T10:30:00.000Z',
};

export const docs = describeRoutes(
  { tag: 'Accounts', stability: 'outside' },
  {
    createApiKey: {
      summary: 'Create a key of an organization',
      description:
        'For its owners and admins who are logged in: a key cannot make keys. The secret is in this answer and nowhere else. The key acts as its creator and dies with their membership.',
      success: reply(201, 'The key, with its secret.', CreatedApiKey, {
        created: ['A key for CI', { token: 'sq_4fK2mQ9xZ0aB3cD5eF7gH1iJ2kL4mN6oP8qR0sT2uV4wX6yZ8aB0cD', ...example }],
      }),
    },
    listApiKeys: {
      summary: 'List the keys of an organization',
      description: 'Newest first, revoked and expired ones included, at most 1,000. For owners and admins.',
      success: reply(200, 'The keys, without their secrets.', ApiKeyList, {
        keys: ['One key', { apiKeys: [example] }],
      }),
    },
    revokeApiKey: {
      summary: 'Revoke a key of an organization',
      description: 'The next request with it is refused. Revoking it again changes nothing. For owners and admins.',
      success: reply(200, 'The key is revoked.', RevokedApiKey, {
        revoked: ['Revoked', { id: example.id, revokedAt: '2026-11-21T08:00:00.000Z' }],
      }),
    },
  },
);
