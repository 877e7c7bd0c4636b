import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  ChoiceField,
  IntegerField,
  PatternField,
  TextField,
  TextsField,
  WebAddressField,
} from '#common/dto';
import { AUDIT_STATES, PRODUCTION, type AuditState, type Production } from '../production.js';

@ApiSchema({ name: 'PutGithubConnectionRequest' })
export class PutGithubConnectionDto {
  @PatternField({
    required: true,
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}/[A-Za-z0-9._-]{1,100}$',
    rule: 'must be the owner and the name of a repository, such as acme/website',
    description: 'Owner and name of the repository.',
    example: 'acme/website',
  })
  repository: string;

  @WebAddressField({
    maxLength: 300,
    description:
      'The REST interface of the server. Default: `https://api.github.com`. Of GitHub Enterprise it ends with `/api/v3`, of Gitea and Forgejo with `/api/v1`.',
    example: 'https://api.github.com',
  })
  apiUrl?: string;

  @TextField({
    minLength: 0,
    maxLength: 500,
    description:
      'Writes comments and commit statuses. It is stored encrypted and never shown. Without it the stored one stays; an empty text removes it.',
  })
  token?: string;

  @TextField({
    maxLength: 500,
    isNullable: true,
    description:
      'URL of the preview of a pull request, with `{number}`, `{branch}` (as a label of a host) or `{sha}`. Without it, deployments say where it is.',
    example: 'https://pr-{number}.preview.example.com/',
  })
  previewUrl?: string;

  @TextsField({
    maxItems: 20,
    maxLength: 253,
    description:
      'Hosts whose deployments are audited as previews; `*` stands for a part of a label. Without one, deployments of previews are ignored.',
    example: ['website-*-acme.vercel.app'],
  })
  deploymentHosts?: string[];

  @BooleanField({
    description:
      'Also audit pull requests of forks, whose previews strangers write. Default: false. They need a host that is no site of the organization, and are refused where the crawler may read private networks.',
  })
  forks?: boolean;

  @ChoiceField({
    choices: PRODUCTION,
    documentedDefault: 'off',
    description: 'What audits the site itself: each push to the default branch, or each deployment to production.',
  })
  production?: Production;

  @IntegerField({
    min: 0,
    max: 3_600,
    description:
      'Seconds from a push to its audit, so that the preview is there. Default: 60. A deployment is audited at once.',
  })
  delaySeconds?: number;

  @BooleanField({ description: 'false: what arrives starts nothing. Default: true.' })
  enabled?: boolean;
}

export class GithubAudit {
  @ApiProperty({ example: 'gha_01kag8y3f7e9wb2m5t8v4c6h1s' })
  id: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'null: the site itself.', example: 12 })
  pullRequest: number | null;

  @ApiProperty({ example: '3f786850e387550fdab836ed7e6dc881de23001b' })
  sha: string;

  @ApiProperty({ example: 'https://pr-12.preview.example.com/' })
  url: string;

  @ApiProperty({
    type: 'string',
    enum: AUDIT_STATES.filter((state) => state !== 'waiting'),
    description:
      '`due`: it starts soon; `running`; `reporting`: its comment is being written; `done`; `refused`: `reason` says why; `cancelling` and `superseded`: a newer commit came.',
    example: 'done',
  })
  state: AuditState;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was refused, superseded, or has no comment.' })
  reason: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Its run; null before it has one.' })
  runId: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class GithubDelivery {
  @ApiProperty({ description: 'The header X-GitHub-Delivery.', example: '72d3162e-cc78-11e3-81ab-4c9367dc0958' })
  id: string;

  @ApiProperty({ example: 'pull_request' })
  event: string;

  @ApiProperty({ description: 'What came of it, for people.', example: 'Audits https://pr-12.preview.example.com/' })
  outcome: string;

  @ApiProperty({ format: 'date-time' })
  receivedAt: string;
}

/** The repository of a site. */
export class GithubConnection {
  @ApiProperty({ example: 'ghc_01kag8y3f7e9wb2m5t8v4c6h1r' })
  id: string;

  @ApiProperty()
  websiteId: string;

  @ApiProperty({ example: 'acme/website' })
  repository: string;

  @ApiProperty({ example: 'https://api.github.com' })
  apiUrl: string;

  @ApiProperty({
    description: 'Enter it as the payload URL of the webhook.',
    example: 'https://audit.example/v1/github/webhooks/ghc_01kag8y3f7e9wb2m5t8v4c6h1r',
  })
  webhookUrl: string;

  @ApiProperty({ description: 'Without a token there are no comments and statuses.', example: true })
  hasToken: boolean;

  @ApiProperty({ type: 'string', nullable: true, example: 'https://pr-{number}.preview.example.com/' })
  previewUrl: string | null;

  @ApiProperty({ type: [String] })
  deploymentHosts: string[];

  @ApiProperty()
  forks: boolean;

  @ApiProperty({ type: 'string', enum: PRODUCTION, example: 'push' })
  production: Production;

  @ApiProperty({ type: 'integer', example: 60 })
  delaySeconds: number;

  @ApiProperty({ example: true })
  enabled: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why the last comment or status could not be written.' })
  problem: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The person whom its audits act for.' })
  userId: string | null;

  @ApiProperty({ type: () => [GithubAudit], description: 'The latest 20.' })
  audits: GithubAudit[];

  @ApiProperty({ type: () => [GithubDelivery], description: 'The latest 20.' })
  deliveries: GithubDelivery[];

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt: string;
}

export class GithubOfWebsite {
  @ApiProperty({ type: () => GithubConnection, nullable: true, description: 'null: the website is not connected.' })
  connection: GithubConnection | null;
}

export class GithubConnectionWithSecret extends GithubConnection {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Enter it as the secret of the webhook. Shown once; null where the connection was there already.',
    example: '7f0c8f0d5f1a4e3b9a6d2c1b8e7f6a5d4c3b2a190f8e7d6c5b4a39281706f5e4',
  })
  secret: string | null;
}

export class GithubDisconnected {
  @ApiProperty({ example: true })
  success: boolean;
}

export class GithubWebhookOutcome {
  @ApiProperty({
    description: 'What came of the delivery, for people.',
    example: 'Audits https://pr-12.preview.example.com/',
  })
  outcome: string;
}
