import { LiveUpdateMessage } from '@marketplace/contracts/liveUpdates.ts';
import type { OpenApiSchemaAndProblemWriters } from './operations.ts';
import type { OpenApiFragment } from './schemas.ts';

const ok = (description: string, content: OpenApiFragment): OpenApiFragment => ({ 200: { description, content } });
const json = (schema: OpenApiFragment, example: unknown): OpenApiFragment => ({
  'application/json': { schema, example },
});

/** Schema of an object. Optional properties are missing in some responses, or for some clients. */
const object = (required: OpenApiFragment, optional: OpenApiFragment = {}): OpenApiFragment => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});
const mapOf = (additionalProperties: OpenApiFragment): OpenApiFragment => ({ type: 'object', additionalProperties });

const status = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const texts = { type: 'array', items: { type: 'string' } };
/** The health of a service. A gateway also counts the service's replicas. */
const serviceHealth = object({ status, reasons: texts }, { replicas: object({ ready: count, known: count }) });
const live = object({ status }, { services: mapOf(object({ status })) });
/**
 * Everyone can read the status. A gateway returns the reasons of its services only to operators, but a single service
 * always returns its reasons.
 */
const ready = object({ status }, { reasons: texts, services: mapOf(serviceHealth) });
/** Lag of public events behind the log; `null` if this service does not publish events. */
const publishing = {
  ...object(
    {
      events: count,
      seconds: { type: 'number', minimum: 0 },
      since: { type: ['string', 'null'], format: 'date-time' },
    },
    { problem: { type: ['string', 'null'] } },
  ),
  type: ['object', 'null'],
};
const well = object({ status }, { reasons: texts, services: mapOf(serviceHealth), publishing, hints: texts });

/** Describes paths that are not calls of the contracts: the live stream and the health checks. */
export function describeLiveStreamAndHealthOpenApiPaths({
  schemas,
}: OpenApiSchemaAndProblemWriters): Readonly<Record<string, OpenApiFragment>> {
  const stream = {
    description:
      'Server-sent events. `event: changes` lists as JSON (`LiveUpdateMessage`) what to fetch again, never the data itself; `tags: null` means everything. The first event is `hello`.',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'event: changes\ndata: {"position":"k3x9w2.412","tags":["VendorRfqs"]}\n\n',
      },
    },
  };
  schemas.write(LiveUpdateMessage);
  const refused = (code: number, text: string) => ({ [code]: { description: text } });
  return {
    '/api/live': {
      get: {
        operationId: 'followLive',
        tags: ['live'],
        summary: 'Streams notifications of changes.',
        description: 'For signed-in users. Not available to API tokens.',
        security: [{ session: [] }],
        parameters: [],
        responses: {
          200: stream,
          ...refused(401, 'Not signed in (session.needed).'),
          ...refused(429, 'The user has too many open streams (live.too-many).'),
          ...refused(503, 'Too many streams are open (live.full).'),
        },
      },
    },
    '/health/live': {
      get: {
        operationId: 'isLive',
        tags: ['health'],
        summary: 'Returns whether the process responds.',
        security: [{}],
        responses: ok('The process responds.', json(live, { status: 'live' })),
      },
    },
    '/health/ready': {
      get: {
        operationId: 'isReady',
        tags: ['health'],
        summary: 'Returns whether everything that calls need is available.',
        security: [{}],
        responses: {
          ...ok('Everything is available.', json(ready, { status: 'ready' })),
          503: {
            description: 'Something is unavailable; `services` lists the reasons for operators.',
            content: json(ready, {
              status: 'not ready',
              services: {
                command: { status: 'ready', reasons: [], replicas: { ready: 2, known: 2 } },
                query: {
                  status: 'not ready',
                  reasons: ['the database cannot be reached'],
                  replicas: { ready: 0, known: 2 },
                },
              },
            }),
          },
        },
      },
    },
    '/health': {
      get: {
        operationId: 'isWell',
        tags: ['health'],
        summary: 'Returns whether everything is ready and there are no warnings for operators.',
        security: [{}],
        responses: {
          ...ok('Everything is ready, without warnings.', json(well, { status: 'well' })),
          503: {
            description: 'There are warnings or problems; operators receive the reasons. Users may still be served.',
            content: json(well, {
              status: 'not well',
              services: { command: { status: 'ready', reasons: [] }, query: { status: 'ready', reasons: [] } },
              reasons: ['6 mails have failed for an hour'],
              publishing: null,
              hints: [],
            }),
          },
        },
      },
    },
  };
}
