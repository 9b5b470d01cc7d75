import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { refusalsOf } from '@marketplace/contracts/kernel/commonRefusals.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import { isRefusalCode, kindsOf } from '@marketplace/contracts/kernel/refusalKindsOf.ts';
import { refusalStatus } from '@marketplace/contracts/kernel/refusalKinds.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import type { FastifyInstance } from 'fastify';

const namedBy: ReadonlyMap<string, ReadonlySet<RefusalCode>> = new Map(
  (Object.values(allEndpoints) as readonly Endpoint[]).map((call) => [`${call.method} ${call.path}`, refusalsOf(call)]),
);

/** What a request is refused with before anything knows which kind of input it is; answered with several statuses. */
const unreadable = 'request.malformed';

/** Whether a call names the code that it was refused with, and the status is one of the code's. */
function isNamed(call: string, code: string, status: number): boolean {
  const named = namedBy.get(call);
  if (named === undefined || status >= 500 || code === unreadable) return true;
  if (!isRefusalCode(code) || !named.has(code)) return false;
  return kindsOf(code).some((kind) => refusalStatus[kind] === status);
}

/**
 * Looks at every answer of the services that `start` builds, as long as they live. @returns also the refusals, each as its call, status
 * and code, that the contracts do not name; empty while all is well.
 */
export async function watchRefusals<Started>(
  start: () => Promise<Started>,
): Promise<{ readonly started: Started; readonly unnamed: ReadonlySet<string> }> {
  const unnamed = new Set<string>();
  const watch = (message: unknown): void => {
    const app = (message as { readonly fastify: FastifyInstance }).fastify;
    app.addHook('onSend', (request, reply, payload, done) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).includes('problem')) {
        const { code } = JSON.parse(payload) as { readonly code: string };
        const call = `${request.method} ${request.routeOptions.url ?? ''}`;
        if (!isNamed(call, code, reply.statusCode)) unnamed.add(`${call} ${reply.statusCode} ${code}`);
      }
      done(null, payload);
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    return { started: await start(), unnamed };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
