import { ApiBody, ApiHeader } from '@nestjs/swagger';
import { GithubConnectionWithSecret, GithubDisconnected, GithubOfWebsite, GithubWebhookOutcome } from '#github/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const connection = {
  id: 'ghc_01kag8y3f7e9wb2m5t8v4c6h1r',
  websiteId: 'web_01kag8y3f7e9wb2m5t8v4c6h1r',
  repository: 'acme/website',
  apiUrl: 'https://api.github.com',
  previewUrl: 'https://pr-{number}.preview.example.com/',
  deploymentHosts: [],
  forks: false,
  production: 'push',
  delaySeconds: 60,
  enabled: true,
  webhookUrl: 'https://sqout.example.com/v1/github/webhooks/ghc_01kag8y3f7e9wb2m5t8v4c6h1r',
  hasToken: true,
  problem: null,
  userId: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
  audits: [
    {
      id: 'gha_01kag8y3f7e9wb2m5t8v4c6h1s',
      pullRequest: 12,
      sha: '3f786850e387550fdab836ed7e6dc881de23001b',
      url: 'https://pr-12.preview.example.com/',
      state: 'done',
      reason: null,
      runId: 'run_01kag8y3f7e9wb2m5t8v4c6h1t',
      createdAt: '2026-11-20T10:30:00.000Z',
    },
  ],
  deliveries: [
    {
      id: '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      event: 'pull_request',
      outcome: 'Audits https://pr-12.preview.example.com/',
      receivedAt: '2026-11-20T10:30:00.000Z',
    },
  ],
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const secret = '7f0c8f0d5f1a4e3b9a6d2c1b8e7f6a5d4c3b2a190f8e7d6c5b4a39281706f5e4';

const header = (name: string, description: string): MethodDecorator =>
  ApiHeader({ name, required: true, description, schema: { type: 'string' } });

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getGithubConnection: {
      summary: 'Read the repository of a website',
      description: 'With its latest audits and deliveries. The secret of the webhook and the token are never shown.',
      success: replyWith(200, 'The connection.', GithubOfWebsite, { connection }),
      errors: ['NO_ORG'],
    },
    putGithubConnection: {
      summary: 'Connect a website to a repository',
      description:
        'Creates the connection or replaces its settings; members that are missing get their defaults, and the token stays. Its audits act for the caller. The secret of a new webhook is in this response and nowhere else.',
      success: [
        replyWith(201, 'Connected, with the secret of the webhook.', GithubConnectionWithSecret, {
          ...connection,
          audits: [],
          deliveries: [],
          secret,
        }),
        replyWith(200, 'Changed.', GithubConnectionWithSecret, { ...connection, secret: null }),
      ],
      errors: ['NO_ORG', 'CONFLICT'],
    },
    rotateGithubSecret: {
      summary: 'Replace the secret of a webhook',
      description: 'Deliveries that the old secret has signed are refused from then on.',
      success: replyWith(200, 'The connection, with its new secret.', GithubConnectionWithSecret, {
        ...connection,
        secret,
      }),
      errors: ['NO_ORG'],
    },
    deleteGithubConnection: {
      summary: 'Disconnect a website from its repository',
      description: 'Deliveries are refused from then on. Audits that run go on, and comments stay.',
      success: replyWith(200, 'Disconnected.', GithubDisconnected, { success: true }),
      errors: ['NO_ORG'],
    },
    receiveGithubWebhook: {
      summary: 'Receive a webhook of a repository',
      description:
        'For GitHub, Gitea and Forgejo, which sign each delivery. At most 2 MiB. What it asks for is written down, and a worker starts it.',
      success: replyWith(202, 'Taken.', GithubWebhookOutcome, { outcome: 'Audits https://pr-12.preview.example.com/' }),
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
