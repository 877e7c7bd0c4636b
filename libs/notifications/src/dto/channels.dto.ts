import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  ChoiceField,
  ChoicesField,
  DateTimeField,
  MailField,
  TextField,
  TextsField,
  WebAddressField,
} from '#common/dto';
import type { ChannelKind, ReportChoice } from '../deliveries.repository.js';
import { SUBSCRIBABLE } from '../events.js';

const KINDS = ['webhook', 'slack', 'teams', 'discord', 'email'] as const;
const STATES = ['due', 'busy', 'done', 'failed', 'given-up', 'held'] as const;

const EMAIL =
  'Where messages are sent, once the reader of the address has confirmed it by a link. It needs a server for e-mail (`SMTP_URL`).';
const DIGEST =
  'Of e-mail: true sends alerts at once, and everything else of a day in one message a site, at 07:00 and only when something changed. false sends each event at once.';
const REPORT_CHOICES = ['none', 'linked', 'attached'] as const;
const REPORTS =
  'Of e-mail: how the report of each scheduled audit is sent. `attached`: as a PDF file of at most 5 MB, where the workers have a browser; sharing stays as it is. `linked`: a private report is shared with everybody who has its link.';
const MONTHLY =
  'Of e-mail: true sends a summary of each site that the channel names, on the first day of a month at 07:00. A month in which no audit was tried sends nothing.';
const ZONE = 'Of e-mail: the time zone of digests and summaries, by its name in the IANA database.';

@ApiSchema({ name: 'CreateChannelRequest' })
export class CreateChannelDto {
  @ChoiceField({ required: true, choices: KINDS, description: 'What receives the events.' })
  kind: ChannelKind;

  @TextField({ required: true, maxLength: 100, description: 'What people call the channel.', example: 'Deploy bot' })
  name: string;

  @WebAddressField({
    maxLength: 2_000,
    description:
      'Where events are sent by POST: required for all kinds but `email`. It is stored encrypted and never shown in full.',
    example: 'https://hooks.example.com/sqout',
  })
  url?: string;

  @MailField({ description: `${EMAIL} Required for \`email\`, and for no other kind.`, example: 'team@example.com' })
  email?: string;

  @ChoicesField({
    required: true,
    choices: SUBSCRIBABLE,
    minItems: 0,
    description: 'Events that the channel receives. None: for e-mail that gets reports or summaries alone.',
    example: ['run.completed', 'run.failed'],
  })
  types: string[];

  @TextsField({
    maxItems: 100,
    maxLength: 253,
    description: 'Only events about these sites, by host without `www.`. Without it: all sites.',
    example: ['example.com'],
  })
  sites?: string[];

  @BooleanField({ description: `${DIGEST} Default for \`email\`: true.` })
  digest?: boolean;

  @ChoiceField({ choices: REPORT_CHOICES, description: `${REPORTS} Default: \`none\`.` })
  reports?: ReportChoice;

  @BooleanField({ description: `${MONTHLY} Default: false.` })
  monthly?: boolean;

  @TextField({ maxLength: 64, description: `${ZONE} Default: UTC.`, example: 'Europe/Berlin' })
  timeZone?: string;
}

@ApiSchema({ name: 'UpdateChannelRequest' })
export class UpdateChannelDto {
  @TextField({ maxLength: 100, description: 'What people call the channel.', example: 'Deploy bot' })
  name?: string;

  @WebAddressField({ maxLength: 2_000, description: 'Where events are sent by POST.' })
  url?: string;

  @MailField({ description: EMAIL })
  email?: string;

  @ChoicesField({ choices: SUBSCRIBABLE, minItems: 0, description: 'Events that the channel receives.' })
  types?: string[];

  @TextsField({
    maxItems: 100,
    maxLength: 253,
    description: 'Only events about these sites. An empty list: all sites.',
  })
  sites?: string[];

  @BooleanField({ description: DIGEST })
  digest?: boolean;

  @ChoiceField({ choices: REPORT_CHOICES, description: REPORTS })
  reports?: ReportChoice;

  @BooleanField({ description: MONTHLY })
  monthly?: boolean;

  @TextField({ maxLength: 64, description: ZONE, example: 'Europe/Berlin' })
  timeZone?: string;

  @BooleanField({ description: 'false stops all deliveries; what waits is given up. true starts again.' })
  enabled?: boolean;
}

@ApiSchema({ name: 'RecoverChannelRequest' })
export class RecoverChannelDto {
  @DateTimeField({ required: true, description: 'Events since then.', example: '2026-11-20T10:30:00Z' })
  since: string;
}

/** A channel as owners and admins of its organization see it. */
export class Channel {
  @ApiProperty({ example: 'chn_01kag8y3f7e9wb2m5t8v4c6h1r' })
  id: string;

  @ApiProperty({ type: 'string', enum: KINDS })
  kind: ChannelKind;

  @ApiProperty({ example: 'Deploy bot' })
  name: string;

  @ApiProperty({
    description: 'Host and the last four characters of the URL; of `email`, the address.',
    example: 'hooks.example.com/…qout',
  })
  address: string;

  @ApiProperty({ type: 'string', isArray: true, enum: SUBSCRIBABLE, example: ['run.completed', 'run.failed'] })
  types: string[];

  @ApiProperty({ type: [String], description: 'Empty: all sites.' })
  sites: string[];

  @ApiProperty({ example: true })
  enabled: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why Sqout disabled it.' })
  disabledReason: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'null: the last delivery arrived.' })
  failingSince: Date | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Until then the secret before the last rotation signs as well.',
  })
  secretOldUntil: Date | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Of `email`: when its reader confirmed the address. null: not yet, or they unsubscribed.',
  })
  verifiedAt: Date | null;

  @ApiProperty({ description: DIGEST })
  digest: boolean;

  @ApiProperty({ type: 'string', enum: REPORT_CHOICES, description: REPORTS })
  reports: ReportChoice;

  @ApiProperty({ description: MONTHLY })
  monthly: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: ZONE })
  timeZone: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Id of a user; null when the user was deleted.',
    example: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
  })
  createdBy: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time' })
  updatedAt: Date;
}

export class ChannelWithSecret extends Channel {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Signing secret of a webhook (`whsec_…`). It is not shown again. null for other kinds.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  })
  secret: string | null;
}

export class ChannelList {
  @ApiProperty({ type: () => [Channel] })
  channels: Channel[];

  @ApiProperty({ description: 'Whether the installation sends e-mail (`SMTP_URL` is set).', example: true })
  sendsEmail: boolean;
}

export class DeletedChannel {
  @ApiProperty({ example: 'chn_01kag8y3f7e9wb2m5t8v4c6h1r' })
  id: string;
}

export class DeliveryAttempt {
  @ApiProperty({ type: 'integer' })
  attempt: number;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'HTTP status; null without a response.', example: 503 })
  status: number | null;

  @ApiProperty({ type: 'integer', description: 'Milliseconds.', example: 41 })
  ms: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'null: it arrived.',
    example: 'The receiver responded 503.',
  })
  error: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The first 1,000 characters of the response.',
    example: 'deploying',
  })
  response: string | null;
}

/** One event for one channel. */
@ApiSchema({ name: 'Delivery' })
export class DeliveryItem {
  @ApiProperty({ example: 'dlv_01934b2c7d8e4f6a8b9c0d1e2f' })
  id: string;

  @ApiProperty({ example: 'chn_01kag8y3f7e9wb2m5t8v4c6h1r' })
  channelId: string;

  @ApiProperty({ description: '`webhook-id` begins with it.', example: 'evt_01kag8y3f7e9wb2m5t8v4c6h1s' })
  eventId: string;

  @ApiProperty({ description: 'Of the event, or the alias that the channel subscribes to.', example: 'run.completed' })
  type: string;

  @ApiProperty({
    type: 'string',
    enum: STATES,
    description: '`failed` is tried again, `given-up` is not.',
    example: 'failed',
  })
  state: (typeof STATES)[number];

  @ApiProperty({ type: 'integer', description: 'Attempts so far.' })
  attempt: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Next attempt; null: none.',
    example: '2026-11-20T10:30:05.000Z',
  })
  nextAt: Date | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'HTTP status of the last attempt.', example: 503 })
  status: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Milliseconds of the last attempt.', example: 41 })
  ms: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'The receiver responded 503.' })
  error: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: () => [DeliveryAttempt], description: 'Newest first.' })
  attempts: DeliveryAttempt[];
}

export class DeliveryList {
  @ApiProperty({ type: () => [DeliveryItem] })
  deliveries: DeliveryItem[];
}

export class RecoveredDeliveries {
  @ApiProperty({ type: 'integer', description: 'Deliveries that are due again, at most 1,000.', example: 12 })
  deliveries: number;
}
