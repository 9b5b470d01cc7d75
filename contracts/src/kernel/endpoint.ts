import { z } from 'zod';
import type { LimitName } from './limits.ts';
import { PositionToken } from './position.ts';

/**
 * Who may call: anybody, anybody signed in, a vendor with approved access, an analyst or an admin, or an admin. Ownership is the
 * handler's.
 */
export type Access = 'public' | 'session' | 'vendor' | 'analyst' | 'admin';

/** One HTTP call: the single source of its path, its body's and reply's names, and who may make it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify's form: `/api/rfq/:id/providers`. */
  readonly path: string;
  readonly service: 'command' | 'query';
  readonly access: Allowed;
  /** Which limit counts the call, `write` where a command names none; it answers 429 with Retry-After beyond it. */
  readonly limit?: LimitName;
  /** The reply holds a token or another secret: it is never compressed, because the length would tell what of it repeats. */
  readonly secret?: true;
  /** A command that somebody may send who has not accepted the terms as they stand. */
  readonly beforeTerms?: true;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

const none = z.undefined();
type None = typeof none;
/** What a call says of params or query members that it does not read. */
export const anything = z.looseObject({});
type Anything = typeof anything;

/** Completes a call's description: what is left out is not read, and unknown query members are ignored. */
export function endpoint<
  Reply extends z.ZodType,
  const Allowed extends Access,
  Params extends z.ZodType = Anything,
  Query extends z.ZodType = Anything,
  Body extends z.ZodType = None,
>(call: {
  method: Endpoint['method'];
  path: string;
  service: Endpoint['service'];
  access: Allowed;
  limit?: LimitName;
  secret?: true;
  beforeTerms?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
}): Endpoint<Params, Query, Body, Reply, Allowed> {
  return {
    params: anything as unknown as Params,
    query: anything as unknown as Query,
    body: none as unknown as Body,
    ...call,
  };
}

/** What every accepted command answers besides its own members: where in the log it stands, and words for people. */
export const Accepted = z.object({ position: PositionToken, message: z.string() });
export type Accepted = z.infer<typeof Accepted>;
