import { LiveMessage } from '@marketplace/contracts/live.ts';
import type { Writers } from './operations.ts';
import type { Part } from './schemas.ts';

const ok = (description: string, content: Part): Part => ({ 200: { description, content } });
const json = (schema: Part, example: unknown): Part => ({ 'application/json': { schema, example } });

const status = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] };
const reasons = { type: 'array', items: { type: 'string' } };
/** The services tell everybody whether they are ready, and operators why not; a single service tells its reasons to its probes. */
const ready = {
  type: 'object',
  properties: {
    status: { type: 'string' },
    reasons,
    services: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { status: { type: 'string' }, reasons },
        required: ['status', 'reasons'],
      },
    },
  },
  required: ['status'],
};

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
        responses: ok('It does.', json(status, { status: 'live' })),
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
                command: { status: 'ready', reasons: [] },
                query: { status: 'not ready', reasons: ['The database cannot be reached.'] },
              },
            }),
          },
        },
      },
    },
  };
}
