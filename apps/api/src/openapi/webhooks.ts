import type { OpenAPIObject } from '@nestjs/swagger';
import { describeWebhooks } from '#notifications';

const HEADERS = {
  'webhook-id': 'Id of the event, the same in every attempt.',
  'webhook-timestamp': 'Seconds since 1970 of this attempt.',
  'webhook-signature': '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces.',
};

/** What channels of kind `webhook` receive, signed as Standard Webhooks describes. */
export function webhooksOfDocument(): NonNullable<OpenAPIObject['webhooks']> {
  const parameters = Object.entries(HEADERS).map(([name, description]) => ({
    ...{ name, in: 'header' as const, required: true, description, schema: { type: 'string' } },
  }));
  return Object.fromEntries(
    Object.entries(describeWebhooks()).map(([type, { summary, schema }]) => [
      type,
      {
        post: {
          operationId: `receive${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
          ...{ summary, tags: ['Notifications'], security: [], parameters },
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: {
            '2XX': { description: 'The event was received.' },
            '4XX': {
              description: 'The event was not received: it is sent again for three days. 410 ends the channel.',
            },
          },
        },
      },
    ]),
  );
}
