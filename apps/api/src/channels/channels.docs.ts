import type { ErrorCode } from '#common';
import {
  Channel,
  ChannelList,
  ChannelWithSecret,
  DeletedChannel,
  DeliveryItem,
  DeliveryList,
  RecoveredDeliveries,
} from '#notifications/dto';
import { Describe, type Success } from '../openapi/describe.js';

const channel = {
  id: 'chn_01kag8y3f7e9wb2m5t8v4c6h1r',
  kind: 'webhook',
  name: 'Deploy bot',
  address: 'hooks.example.com/…qout',
  types: ['run.completed', 'run.failed'],
  sites: [],
  enabled: true,
  disabledReason: null,
  failingSince: null,
  secretOldUntil: null,
  verifiedAt: null,
  digest: false,
  reports: 'none',
  monthly: false,
  timeZone: null,
  createdBy: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
  createdAt: '2026-11-20T10:30:00.000Z',
  updatedAt: '2026-11-20T10:30:00.000Z',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const delivery = {
  id: 'dlv_01934b2c7d8e4f6a8b9c0d1e2f',
  channelId: channel.id,
  eventId: 'evt_01kag8y3f7e9wb2m5t8v4c6h1s',
  type: 'run.completed',
  state: 'failed',
  attempt: 1,
  nextAt: '2026-11-20T10:31:05.000Z',
  status: 503,
  ms: 41,
  error: 'The receiver responded 503.',
  createdAt: '2026-11-20T10:31:00.000Z',
  attempts: [
    {
      attempt: 1,
      at: '2026-11-20T10:31:00.000Z',
      status: 503,
      ms: 41,
      error: 'The receiver responded 503.',
      response: 'deploying',
    },
  ],
};

interface Route {
  operationId: string;
  summary: string;
  description: string;
  success: Omit<Success, 'examples'> & { example: unknown };
  errors?: readonly ErrorCode[];
}

const BODY_ERRORS = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

function describe({ success: { example, ...success }, errors = [], ...route }: Route): MethodDecorator {
  const examples = { example: { summary: route.summary, value: example } };
  return Describe({
    ...route,
    tag: 'Notifications',
    isOutsideContract: true,
    success: [{ ...success, examples }],
    errors: [...errors],
  });
}

export const DocumentCreateChannel = (): MethodDecorator =>
  describe({
    operationId: 'createChannel',
    summary: 'Create a channel',
    description:
      'For owners and admins of the active organization, which has at most 20. The secret of a webhook is in this response and nowhere else. An e-mail address gets a message with a link first, and nothing else until its reader has confirmed it.',
    success: {
      status: 201,
      description: 'The channel, with its secret.',
      schema: ChannelWithSecret,
      example: { ...channel, secret },
    },
    errors: BODY_ERRORS,
  });

export const DocumentListChannels = (): MethodDecorator =>
  describe({
    operationId: 'listChannels',
    summary: 'List channels',
    description: 'Of the active organization, oldest first. For owners and admins.',
    success: {
      status: 200,
      description: 'The channels.',
      schema: ChannelList,
      example: { channels: [channel], sendsEmail: true },
    },
  });

export const DocumentGetChannel = (): MethodDecorator =>
  describe({
    operationId: 'getChannel',
    summary: 'Get a channel',
    description: 'For owners and admins.',
    success: { status: 200, description: 'The channel.', schema: Channel, example: channel },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });

export const DocumentUpdateChannel = (): MethodDecorator =>
  describe({
    operationId: 'updateChannel',
    summary: 'Change a channel',
    description: 'Members that are not sent stay as they are. For owners and admins.',
    success: { status: 200, description: 'The channel.', schema: Channel, example: { ...channel, enabled: false } },
    errors: ['NOT_FOUND', ...BODY_ERRORS],
  });

export const DocumentDeleteChannel = (): MethodDecorator =>
  describe({
    operationId: 'deleteChannel',
    summary: 'Delete a channel',
    description: 'With the log of its deliveries. For owners and admins.',
    success: {
      status: 200,
      description: 'The channel is deleted.',
      schema: DeletedChannel,
      example: { id: channel.id },
    },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });

export const DocumentTestChannel = (): MethodDecorator =>
  describe({
    operationId: 'testChannel',
    summary: 'Test a channel',
    description: 'Sends `test.ping` to this channel alone, within seconds. The log of deliveries shows the result.',
    success: {
      status: 200,
      description: 'The delivery, which is due.',
      schema: DeliveryItem,
      example: {
        ...delivery,
        ...{ type: 'test.ping', state: 'due', attempt: 0, status: null, ms: null, error: null, attempts: [] },
      },
    },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });

export const DocumentConfirmChannel = (): MethodDecorator =>
  describe({
    operationId: 'sendChannelConfirmation',
    summary: 'Send the confirmation of an e-mail address again',
    description:
      'The message has a link by which its reader confirms the address. At most five messages an hour go to one address. For owners and admins.',
    success: {
      status: 200,
      description: 'The channel, which still waits.',
      schema: Channel,
      example: {
        ...{ ...channel, kind: 'email', name: 'Team', address: 'team@example.com', enabled: false },
        ...{ digest: true, timeZone: 'Europe/Berlin' },
      },
    },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });

export const DocumentRotateChannel = (): MethodDecorator =>
  describe({
    operationId: 'rotateChannelSecret',
    summary: 'Replace the secret of a webhook',
    description: 'For 24 hours both secrets sign each message, so that receivers can be changed without a gap.',
    success: {
      status: 200,
      description: 'The channel, with its new secret.',
      schema: ChannelWithSecret,
      example: { ...channel, secretOldUntil: '2026-11-21T10:30:00.000Z', secret },
    },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });

export const DocumentListDeliveries = (): MethodDecorator =>
  describe({
    operationId: 'listDeliveries',
    summary: 'List deliveries of a channel',
    description: 'Newest first, with the log of attempts. They are kept for 30 days. For owners and admins.',
    success: {
      status: 200,
      description: 'The deliveries.',
      schema: DeliveryList,
      example: { deliveries: [delivery] },
    },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });

export const DocumentRecoverChannel = (): MethodDecorator =>
  describe({
    operationId: 'recoverChannel',
    summary: 'Send again what was given up',
    description: 'All deliveries since then that were given up are due again, at most 1,000, oldest first.',
    success: {
      status: 200,
      description: 'How many.',
      schema: RecoveredDeliveries,
      example: { deliveries: 12 },
    },
    errors: ['NOT_FOUND', ...BODY_ERRORS],
  });

export const DocumentResendDelivery = (): MethodDecorator =>
  describe({
    operationId: 'resendDelivery',
    summary: 'Send a delivery again',
    description: 'With the same `webhook-id`, whatever came of it before. For owners and admins.',
    success: {
      status: 200,
      description: 'The delivery, which is due.',
      schema: DeliveryItem,
      example: { ...delivery, state: 'failed', nextAt: '2026-11-20T12:00:00.000Z' },
    },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
