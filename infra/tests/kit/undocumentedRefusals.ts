import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { listEndpointRefusalCodes } from '@marketplace/contracts/kernel/commonRefusals.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { isRefusalCode, listKindsOfRefusalCode } from '@marketplace/contracts/kernel/refusalCodeKinds.ts';
import { httpStatusByRefusalKind } from '@marketplace/contracts/kernel/refusalKinds.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import type { FastifyInstance } from 'fastify';

const documentedCodes: ReadonlyMap<string, ReadonlySet<RefusalCode>> = new Map(
  (Object.values(allEndpoints) as readonly Endpoint[]).map((call) => [
    `${call.method} ${call.path}`,
    listEndpointRefusalCodes(call),
  ]),
);

/** Code for requests that are refused before the kind of input is known; it is used with several statuses. */
const malformed = 'request.malformed';

/**
 * Whether the endpoint documents the code with this status. Responses of undocumented endpoints, statuses of 500 and
 * above, and malformed requests count as documented.
 */
function isDocumented(call: string, code: string, status: number): boolean {
  const named = documentedCodes.get(call);
  if (named === undefined || status >= 500 || code === malformed) return true;
  if (!isRefusalCode(code) || !named.has(code)) return false;
  return listKindsOfRefusalCode(code).some((kind) => httpStatusByRefusalKind[kind] === status);
}

/**
 * Watches all responses of the services that `start` creates.
 * @returns the result of `start`, and the refusals that the contracts do not document, each as method, path, status and
 * code.
 */
export async function watchTestServicesForUndocumentedRefusals<Started>(
  start: () => Promise<Started>,
): Promise<{ readonly started: Started; readonly unnamed: ReadonlySet<string> }> {
  const unnamed = new Set<string>();
  const watch = (message: unknown): void => {
    const app = (message as { readonly fastify: FastifyInstance }).fastify;
    app.addHook('onSend', (request, reply, payload, done) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).includes('problem')) {
        const { code } = JSON.parse(payload) as { readonly code: string };
        const call = `${request.method} ${request.routeOptions.url ?? ''}`;
        if (!isDocumented(call, code, reply.statusCode)) unnamed.add(`${call} ${reply.statusCode} ${code}`);
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
