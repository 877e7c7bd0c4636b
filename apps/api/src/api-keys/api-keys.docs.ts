import { ApiKeyList, CreatedApiKey, RevokedApiKey } from '#organizations/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Accounts', stability: 'outside' },
  {
    createApiKey: {
      summary: 'Create a key of an organization',
      description:
        'For its owners and admins who are logged in: a key cannot make keys. The secret is in this answer and nowhere else. The key acts as its creator and dies with their membership.',
      success: replyWith(201, 'The key, with its secret.', CreatedApiKey),
    },
    listApiKeys: {
      summary: 'List the keys of an organization',
      description: 'Newest first, revoked and expired ones included, at most 1,000. For owners and admins.',
      success: replyWith(200, 'The keys, without their secrets.', ApiKeyList),
    },
    revokeApiKey: {
      summary: 'Revoke a key of an organization',
      description: 'The next request with it is refused. Revoking it again changes nothing. For owners and admins.',
      success: replyWith(200, 'The key is revoked.', RevokedApiKey),
    },
  },
);
