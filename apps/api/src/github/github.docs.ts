import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader } from '@nestjs/swagger';
import type { ErrorCode } from '#common';
import { GithubConnectionWithSecret, GithubDisconnected, GithubOfWebsite, GithubWebhookOutcome } from '#github/dto';
import { Describe, type Success } from '../openapi/describe.js';

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

interface Route {
  operationId: string;
  summary: string;
  description: string;
  success: (Omit<Success, 'examples'> & { example: unknown })[];
  errors: readonly ErrorCode[];
}

function describe({ success, errors, ...route }: Route): MethodDecorator {
  return Describe({
    ...route,
    tag: 'Audits',
    isOutsideContract: true,
    success: success.map(({ example, ...rest }) => ({
      ...rest,
      examples: { example: { summary: route.summary, value: example } },
    })),
    errors: [...errors],
  });
}

export const DocumentGetGithub = (): MethodDecorator =>
  describe({
    operationId: 'getGithubConnection',
    summary: 'Read the repository of a website',
    description: 'With its latest audits and deliveries. The secret of the webhook and the token are never shown.',
    success: [{ status: 200, description: 'The connection.', schema: GithubOfWebsite, example: { connection } }],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'NO_ORG'],
  });

export const DocumentPutGithub = (): MethodDecorator =>
  describe({
    operationId: 'putGithubConnection',
    summary: 'Connect a website to a repository',
    description:
      'Creates the connection or replaces its settings; members that are missing get their defaults, and the token stays. Its audits act for the caller. The secret of a new webhook is in this response and nowhere else.',
    success: [
      {
        status: 201,
        description: 'Connected, with the secret of the webhook.',
        schema: GithubConnectionWithSecret,
        example: { ...connection, audits: [], deliveries: [], secret },
      },
      {
        status: 200,
        description: 'Changed.',
        schema: GithubConnectionWithSecret,
        example: { ...connection, secret: null },
      },
    ],
    errors: ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'NOT_FOUND', 'CONFLICT', 'NO_ORG'],
  });

export const DocumentRotateGithub = (): MethodDecorator =>
  describe({
    operationId: 'rotateGithubSecret',
    summary: 'Replace the secret of a webhook',
    description: 'Deliveries that the old secret has signed are refused from then on.',
    success: [
      {
        status: 200,
        description: 'The connection, with its new secret.',
        schema: GithubConnectionWithSecret,
        example: { ...connection, secret },
      },
    ],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'NO_ORG'],
  });

export const DocumentDeleteGithub = (): MethodDecorator =>
  describe({
    operationId: 'deleteGithubConnection',
    summary: 'Disconnect a website from its repository',
    description: 'Deliveries are refused from then on. Audits that run go on, and comments stay.',
    success: [{ status: 200, description: 'Disconnected.', schema: GithubDisconnected, example: { success: true } }],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'NO_ORG'],
  });

const header = (name: string, description: string): MethodDecorator =>
  ApiHeader({ name, required: true, description, schema: { type: 'string' } });

export const DocumentReceiveGithub = (): MethodDecorator =>
  applyDecorators(
    header(
      'X-GitHub-Event',
      'Name of the event: `ping`, `push`, `pull_request` or `deployment_status`. Others are ignored.',
    ),
    header('X-GitHub-Delivery', 'Id of the delivery. One that arrives again starts nothing.'),
    header('X-Hub-Signature-256', '`sha256=` and the HMAC of the body with the secret of the webhook, in hexadecimal.'),
    ApiBody({ required: true, schema: { type: 'object', additionalProperties: true } }),
    describe({
      operationId: 'receiveGithubWebhook',
      summary: 'Receive a webhook of a repository',
      description:
        'For GitHub, Gitea and Forgejo, which sign each delivery. At most 2 MiB. What it asks for is written down, and a worker starts it.',
      success: [
        {
          status: 202,
          description: 'Taken.',
          schema: GithubWebhookOutcome,
          example: { outcome: 'Audits https://pr-12.preview.example.com/' },
        },
      ],
      errors: ['VALIDATION_ERROR', 'UNAUTHORIZED', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    }),
  );
