import {
  Channel,
  ChannelList,
  ChannelWithSecret,
  DeletedChannel,
  DeliveryItem,
  DeliveryList,
  RecoveredDeliveries,
} from '#notifications/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Notifications', stability: 'outside' },
  {
    createChannel: {
      summary: 'Create a channel',
      description:
        'For owners and admins of the active organization, which has at most 20. The secret of a webhook is in this response and nowhere else. An e-mail address gets a message with a link first, and nothing else until its reader has confirmed it.',
      success: replyWith(201, 'The channel, with its secret.', ChannelWithSecret),
    },
    listChannels: {
      summary: 'List channels',
      description: 'Of the active organization, oldest first. For owners and admins.',
      success: replyWith(200, 'The channels.', ChannelList),
    },
    getChannel: {
      summary: 'Get a channel',
      description: 'For owners and admins.',
      success: replyWith(200, 'The channel.', Channel),
    },
    updateChannel: {
      summary: 'Change a channel',
      description: 'Members that are not sent stay as they are. For owners and admins.',
      success: replyWith(200, 'The channel.', Channel, { enabled: false }),
    },
    deleteChannel: {
      summary: 'Delete a channel',
      description: 'With the log of its deliveries. For owners and admins.',
      success: replyWith(200, 'The channel is deleted.', DeletedChannel),
    },
    testChannel: {
      summary: 'Test a channel',
      description: 'Sends `test.ping` to this channel alone, within seconds. The log of deliveries shows the result.',
      success: replyWith(200, 'The delivery, which is due.', DeliveryItem, {
        ...{ type: 'test.ping', state: 'due', attempt: 0, status: null, ms: null, error: null, attempts: [] },
      }),
    },
    sendChannelConfirmation: {
      summary: 'Send the confirmation of an e-mail address again',
      description:
        'The message has a link by which its reader confirms the address. At most five messages an hour go to one address. For owners and admins.',
      success: replyWith(200, 'The channel, which still waits.', Channel, {
        ...{ kind: 'email', name: 'Team', address: 'team@example.com', enabled: false },
        ...{ digest: true, timeZone: 'Europe/Berlin' },
      }),
    },
    rotateChannelSecret: {
      summary: 'Replace the secret of a webhook',
      description: 'For 24 hours both secrets sign each message, so that receivers can be changed without a gap.',
      success: replyWith(200, 'The channel, with its new secret.', ChannelWithSecret, {
        secretOldUntil: '2026-11-21T10:30:00.000Z',
      }),
    },
    listDeliveries: {
      summary: 'List deliveries of a channel',
      description: 'Newest first, with the log of attempts. They are kept for 30 days. For owners and admins.',
      success: replyWith(200, 'The deliveries.', DeliveryList),
    },
    recoverChannel: {
      summary: 'Send again what was given up',
      description: 'All deliveries since then that were given up are due again, at most 1,000, oldest first.',
      success: replyWith(200, 'How many.', RecoveredDeliveries),
    },
    resendDelivery: {
      summary: 'Send a delivery again',
      description: 'With the same `webhook-id`, whatever came of it before. For owners and admins.',
      success: replyWith(200, 'The delivery, which is due.', DeliveryItem, {
        nextAt: '2026-11-20T12:00:00.000Z',
      }),
    },
  },
);
