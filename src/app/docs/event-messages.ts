import type { OpenAPIObject, OperationObject } from '@nestjs/swagger';
import { EVENT_MEANINGS, RESOURCE_TYPES } from '../api-names.js';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of the scheme of Standard Webhooks. */
const HEADERS = [
  header('webhook-id', 'Id of the event, the same in each attempt', '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e'),
  header('webhook-timestamp', 'Time of the attempt, in seconds since 1970', '1772443800'),
  header(
    'webhook-signature',
    'Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` in Base64. Two while a secret is being replaced; one that matches is enough',
    'v1,3Ko1XqzPzB9cRrZcP0tqEIsoP0hBAkUmqN6Xb0nUUq8=',
  ),
];

const RESPONSES = {
  '2XX': { description: 'The event was received. Any other answer, or none within 15 seconds, is followed by retries' },
  '410': { description: 'The receiver wants no more events: the webhook becomes `disabled`' },
};

/**
 * The messages that webhooks send, for `webhooks` of OpenAPI 3.1: one entry for each resource type, whose body is an event of the types that
 * exist for it. `event` is the example of an event in the list of events.
 */
export const eventMessages = (event: object): NonNullable<OpenAPIObject['webhooks']> =>
  Object.fromEntries(
    Object.entries(RESOURCE_TYPES).map(([resource, { text }]) => {
      const meanings = Object.entries(EVENT_MEANINGS).filter(([type]) => type.startsWith(`${resource}.`));
      const types = meanings.map(([type]) => type);
      const list = meanings.map(([type, meaning]) => `- \`${type}\`: ${meaning}`).join('\n');
      const post: OperationObject = {
        operationId: `webhooks.${resource}`,
        tags: ['Webhooks'],
        security: [], // messages carry a signature instead of a key
        summary: `Something happened to ${text}`,
        description: `Sent to the \`url\` of each webhook whose \`types\` select it, by the scheme of Standard Webhooks. Types:\n\n${list}`,
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Event' },
                  { type: 'object', properties: { type: { type: 'string', enum: types, example: types[0] } } },
                ],
              },
              example: { ...event, type: types[0], resource: { ...resourceOf(event), type: resource } },
            },
          },
        },
        responses: RESPONSES,
      };
      return [resource, { post }];
    }),
  );

const resourceOf = (event: object) => (event as { resource: object }).resource;
