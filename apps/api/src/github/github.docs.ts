import { ApiBody, ApiHeader } from '@nestjs/swagger';
import { GithubConnectionWithSecret, GithubDisconnected, GithubOfWebsite, GithubWebhookOutcome } from '#github/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const header = (name: string, description: string): MethodDecorator =>
  ApiHeader({ name, required: true, description, schema: { type: 'string' } });

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getGithubConnection: {
      summary: 'Read the repository of a website',
      description: 'With its latest audits and deliveries. The secret of the webhook and the token are never shown.',
      success: replyWith(200, 'The connection.', GithubOfWebsite),
      errors: ['NO_ORG'],
    },
    putGithubConnection: {
      summary: 'Connect a website to a repository',
      description:
        'Creates the connection or replaces its settings; members that are missing get their defaults, and the token stays. Its audits act for the caller. The secret of a new webhook is in this response and nowhere else.',
      success: [
        replyWith(201, 'Connected, with the secret of the webhook.', GithubConnectionWithSecret, {
          audits: [],
          deliveries: [],
        }),
        replyWith(200, 'Changed.', GithubConnectionWithSecret, { secret: null }),
      ],
      errors: ['NO_ORG', 'CONFLICT'],
    },
    rotateGithubSecret: {
      summary: 'Replace the secret of a webhook',
      description: 'Deliveries that the old secret has signed are refused from then on.',
      success: replyWith(200, 'The connection, with its new secret.', GithubConnectionWithSecret),
      errors: ['NO_ORG'],
    },
    deleteGithubConnection: {
      summary: 'Disconnect a website from its repository',
      description: 'Deliveries are refused from then on. Audits that run go on, and comments stay.',
      success: replyWith(200, 'Disconnected.', GithubDisconnected),
      errors: ['NO_ORG'],
    },
    receiveGithubWebhook: {
      summary: 'Receive a webhook of a repository',
      description:
        'For GitHub, Gitea and Forgejo, which sign each delivery. At most 2 MiB. What it asks for is written down, and a worker starts it.',
      success: replyWith(202, 'Taken.', GithubWebhookOutcome),
      errors: ['UNAUTHORIZED'],
      also: [
        header(
          'X-GitHub-Event',
          'Name of the event: `ping`, `push`, `pull_request` or `deployment_status`. Others are ignored.',
        ),
        header('X-GitHub-Delivery', 'Id of the delivery. One that arrives again starts nothing.'),
        header(
          'X-Hub-Signature-256',
          '`sha256=` and the HMAC of the body with the secret of the webhook, in hexadecimal.',
        ),
        ApiBody({ required: true, schema: { type: 'object', additionalProperties: true } }),
      ],
    },
  },
);
