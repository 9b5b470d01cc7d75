import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { type Access, anything, type Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { LimitName } from '@marketplace/contracts/kernel/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { compiledSchema } from './compiledSchema.ts';
import { compression } from './compression.ts';
import { admitsTokens } from './apiTokenGuard.ts';
import { refuseMisspelled } from './misspelledMembers.ts';
import { admit, type Guard, type TokenHolder } from './guard.ts';
import type { CountedCall } from './rateLimits.ts';

/** What a handler gets: validated input and, unless the call is public, who calls. */
export interface Call<P, Q, B, C> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly caller: C;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type CallerOf<A> = A extends 'public' ? null : Caller;

function isRead(schema: z.ZodType): boolean {
  return schema !== anything;
}

/** Whatever changes something is limited. */
function limitOf({ limit, service, method }: Pick<Endpoint, 'limit' | 'service' | 'method'>): LimitName | undefined {
  return limit ?? (service === 'command' && method !== 'GET' ? 'write' : undefined);
}

/**
 * Registers one call of the contracts: admits the caller, validates params, query and body, sends what the handler returns, compressed
 * for who takes that.
 */
export function serve<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
>(
  app: FastifyInstance,
  guard: Guard,
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: (call: Call<z.output<P>, z.output<Q>, z.output<B>, CallerOf<A>>) => Promise<z.input<R>>,
): void {
  const limit = limitOf(endpoint);
  const compress = endpoint.secret === true ? false : compression;
  const admitToken = admitsTokens(app, guard, endpoint);
  const hasBody = endpoint.body.type !== 'undefined';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(isRead(endpoint.params) && { params: compiledSchema(endpoint.params) }),
      ...(isRead(endpoint.query) && { querystring: compiledSchema(endpoint.query) }),
      ...(hasBody && { body: compiledSchema(endpoint.body) }),
    },
    compress,
    onRequest: async (request, reply) => {
      if (compress !== false) void reply.header('vary', 'accept-encoding');
      await admitToken(request, reply);
      request.caller = await admit(endpoint.access, guard, request, request.holder);
      if (limit === undefined) app.limitReads(request, reply);
      if (endpoint.service === 'command' && endpoint.beforeTerms !== true && request.caller !== null) {
        await guard.requireTerms?.(request.caller.userId);
      }
    },
    preValidation: refuseMisspelled(endpoint),
    // After the body is read, because it may name the account.
    ...(limit !== undefined && {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        request.counted = await app.enforceLimit(limit, request, reply);
      },
    }),
    handler: settling((request, reply) =>
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

/** Says what became of a call that was counted, before the caller hears of it. */
function settling<Answer>(handle: Handle<Answer>): Handle<Answer> {
  return async (request, reply) => {
    const settle = async (error: unknown): Promise<void> =>
      request.counted
        ?.settle(error)
        .catch((unsettled: unknown) => request.log.warn({ err: unsettled }, 'a call stays counted'));
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
    /** Set where the call came with an API token. */
    holder: TokenHolder | null;
    /** Set where a limit counts the call. */
    counted: CountedCall | null;
  }
}
