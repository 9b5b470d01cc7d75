import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { type EndpointAccess, ignoredInputSchema, type Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { RateLimitName } from '@marketplace/contracts/kernel/rateLimits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { compileSchemaOnce } from './compileSchemaOnce.ts';
import { responseCompressionOptions } from './compression.ts';
import { createApiTokenScopeHook } from './apiTokenGuard.ts';
import { createMisspelledInputPropertyHook } from './misspelledMembers.ts';
import { authenticateAndAuthorizeRequest, type RequestAuthenticator, type ApiTokenHolder } from './guard.ts';
import type { CallCountedByRateLimit } from './rateLimits.ts';

/** Input of a handler: validated data and, except for public calls, the caller. */
export interface EndpointHandlerInput<P, Q, B, C> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly caller: C;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type CallerOf<A> = A extends 'public' ? null : Caller;

function isRead(schema: z.ZodType): boolean {
  return schema !== ignoredInputSchema;
}

/** @returns the name of the endpoint's rate limit; calls that change data have one by default. */
function getLimitName({
  limit,
  service,
  method,
}: Pick<Endpoint, 'limit' | 'service' | 'method'>): RateLimitName | undefined {
  return limit ?? (service === 'command' && method !== 'GET' ? 'write' : undefined);
}

/**
 * Registers an endpoint of the contracts: authenticates and authorizes the caller, validates params, query and body,
 * and sends the result of the handler. Compresses the result if the client accepts that, unless the endpoint is
 * `secret`.
 */
export function registerEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends EndpointAccess,
>(
  app: FastifyInstance,
  guard: RequestAuthenticator,
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: (call: EndpointHandlerInput<z.output<P>, z.output<Q>, z.output<B>, CallerOf<A>>) => Promise<z.input<R>>,
): void {
  const limit = getLimitName(endpoint);
  const compress = endpoint.secret === true ? false : responseCompressionOptions;
  const admitToken = createApiTokenScopeHook(app, guard, endpoint);
  const hasBody = endpoint.body.type !== 'undefined';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(isRead(endpoint.params) && { params: compileSchemaOnce(endpoint.params) }),
      ...(isRead(endpoint.query) && { querystring: compileSchemaOnce(endpoint.query) }),
      ...(hasBody && { body: compileSchemaOnce(endpoint.body) }),
    },
    compress,
    onRequest: async (request, reply) => {
      if (compress !== false) void reply.header('vary', 'accept-encoding');
      await admitToken(request, reply);
      request.caller = await authenticateAndAuthorizeRequest(endpoint.access, guard, request, request.holder);
      if (limit === undefined) app.limitReads(request, reply);
      if (endpoint.service === 'command' && endpoint.beforeTerms !== true && request.caller !== null) {
        await guard.requireTerms?.(request.caller.userId);
      }
    },
    preValidation: createMisspelledInputPropertyHook(endpoint),
    // Runs after the body is parsed, because the body may name the account.
    ...(limit !== undefined && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        request.counted = await app.enforceLimit(limit, request, reply);
      },
    }),
    handler: withSettledCount((request, reply) =>
      handler({
        params: request.params as z.output<P>,
        query: request.query as z.output<Q>,
        body: request.body as z.output<B>,
        caller: request.caller as CallerOf<A>,
        request,
        reply,
      }),
    ),
  });
}

type Handle<Answer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>;

/** Wraps a handler so that the counted call is settled before the response is sent. */
function withSettledCount<Answer>(handle: Handle<Answer>): Handle<Answer> {
  return async (request, reply) => {
    const settle = async (error: unknown): Promise<void> =>
      request.counted
        ?.settle(error)
        .catch((unsettled: unknown) =>
          request.log.warn({ err: unsettled }, 'a rate-limited call could not be uncounted'),
        );
    try {
      const answer = await handle(request, reply);
      await settle(null);
      return answer;
    } catch (error) {
      await settle(error);
      throw error;
    }
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Set when the request has an API token. */
    holder: ApiTokenHolder | null;
    /** Set when a rate limit counts the call. */
    counted: CallCountedByRateLimit | null;
  }
}
