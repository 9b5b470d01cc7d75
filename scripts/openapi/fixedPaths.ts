import { LiveMessage } from '@marketplace/contracts/live.ts';
import type { Writers } from './operations.ts';
import type { Part } from './schemas.ts';

const ok = (description: string, content: Part): Part => ({ 200: { description, content } });
const json = (schema: Part, example: unknown): Part => ({ 'application/json': { schema, example } });

/** An object whose `optional` members only some receive, or only at some times. */
const object = (required: Part, optional: Part = {}): Part => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});
const mapOf = (additionalProperties: Part): Part => ({ type: 'object', additionalProperties });

const status = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const texts = { type: 'array', items: { type: 'string' } };
/** A gateway of its own counts the replicas of each service. */
const serviceHealth = object({ status, reasons: texts }, { replicas: object({ ready: count, known: count }) });
const live = object({ status }, { services: mapOf(object({ status })) });
/** Everybody can read whether services are ready; reasons are for operators, and for the probes of a single service. */
const ready = object({ status }, { reasons: texts, services: mapOf(serviceHealth) });
/** How far public events are behind the log; `null` where nothing is published. */
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

/** What is served and is no call of the contracts: the stream of news, and the probes. */
export function fixedPaths({ schemas }: Writers): Readonly<Record<string, Part>> {
  const stream = {
    description:
      'Server-sent events. `event: changes` carries what to fetch anew as JSON (`LiveMessage`), never data; `tags: null` means everything. The first event is `hello`.',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'event: changes\ndata: {"position":"k3x9w2.412","tags":["VendorRfqs"]}\n\n',
      },
    },
  };
  schemas.write(LiveMessage);
  const refused = (code: number, text: string) => ({ [code]: { description: text } });
  return {
    '/api/live': {
      get: {
        operationId: 'followLive',
        tags: ['live'],
        summary: 'News of what has changed, as a stream.',
        description: 'For whoever is signed in. No API token may call.',
        security: [{ session: [] }],
        parameters: [],
        responses: {
          200: stream,
          ...refused(401, 'Nobody is signed in (session.needed).'),
          ...refused(429, 'Too many streams of one person are open (live.too-many).'),
          ...refused(503, 'Too many streams are open (live.full).'),
        },
      },
    },
    '/health/live': {
      get: {
        operationId: 'isLive',
        tags: ['health'],
        summary: 'Whether the process answers.',
        security: [{}],
        responses: ok('It does.', json(live, { status: 'live' })),
      },
    },
    '/health/ready': {
      get: {
        operationId: 'isReady',
        tags: ['health'],
        summary: 'Whether everything is there that calls need.',
        security: [{}],
        responses: {
          ...ok('It is.', json(ready, { status: 'ready' })),
          503: {
            description: 'Something is not; `services` tell operators what.',
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
        summary: 'Whether everything is ready and nothing needs an operator.',
        security: [{}],
        responses: {
          ...ok('It is.', json(well, { status: 'well' })),
          503: {
            description: 'It is not; operators receive the reasons, although everybody may be served.',
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
