import { z } from 'zod';
import type { LimitName } from './limits.ts';
import { PositionToken } from './position.ts';
import type { RefusalCode } from './refusalCodes.ts';

/**
 * Who may call: anybody, anybody signed in, a vendor with approved access, one of these who may answer and not only read, an analyst or an
 * admin, or an admin. Ownership is the handler's.
 */
export type Access = 'public' | 'session' | 'vendor' | 'answering' | 'analyst' | 'admin';

/** A header that a call reads. */
export interface RequestHeader {
  readonly about: string;
  readonly required?: true;
}

/** A field of a form; one of `kind` file has the name and the type of a file. */
export interface FormField extends RequestHeader {
  readonly kind: 'file' | 'text';
}

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
  /** What it does, in a sentence or two for who calls it. */
  readonly summary: string;
  /** The codes that it may be refused with, besides those of every call of its kind (`commonRefusals`). */
  readonly refuses?: readonly RefusalCode[];
  /** Headers of its own, each with what it says. */
  readonly headers?: Readonly<Record<string, RequestHeader>>;
  /** The body is a multipart form of these fields, read as a stream: no schema of a body stands beside it. */
  readonly form?: Readonly<Record<string, FormField>>;
  /** Media types of the answer, where it is a file instead of JSON. */
  readonly files?: readonly string[];
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

/** Whether it is a call, among what a module of the contracts exports. */
export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported;
}

const none = z.undefined();
type None = typeof none;
/** What a call says of params or query members that it does not read. */
export const anything = z.looseObject({});
type Anything = typeof anything;

/** What a call takes and answers besides its address: what is left out is not read, and unknown query members are ignored. */
type Parts<Reply extends z.ZodType, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Pick<
  Endpoint,
  'summary' | 'refuses' | 'headers' | 'form' | 'files' | 'limit' | 'secret' | 'beforeTerms'
> & { readonly params?: Params; readonly query?: Query; readonly body?: Body; readonly reply: Reply };

/** Completes a call's description; most are a `query` or a `command`. */
export function endpoint<
  Reply extends z.ZodType,
  const Allowed extends Access,
  Params extends z.ZodType = Anything,
  Query extends z.ZodType = Anything,
  Body extends z.ZodType = None,
>(
  call: Pick<Endpoint<Params, Query, Body, Reply, Allowed>, 'method' | 'path' | 'service' | 'access'> &
    Parts<Reply, Params, Query, Body>,
): Endpoint<Params, Query, Body, Reply, Allowed> {
  return {
    params: anything as unknown as Params,
    query: anything as unknown as Query,
    body: none as unknown as Body,
    ...call,
  };
}

/** A GET that the query service answers. */
export function query<
  Reply extends z.ZodType,
  const Allowed extends Access,
  Params extends z.ZodType = Anything,
  Query extends z.ZodType = Anything,
>(path: string, access: Allowed, parts: Parts<Reply, Params, Query, None>) {
  return endpoint({ method: 'GET', path, service: 'query', access, ...parts });
}

/** A call of the command service that changes something. */
export function command<
  Reply extends z.ZodType,
  const Allowed extends Access,
  Params extends z.ZodType = Anything,
  Query extends z.ZodType = Anything,
  Body extends z.ZodType = None,
>(method: 'POST' | 'PUT' | 'DELETE', path: string, access: Allowed, parts: Parts<Reply, Params, Query, Body>) {
  return endpoint({ method, path, service: 'command', access, ...parts });
}

/** What every accepted command answers besides its own members: where in the log it stands, and words for people. */
export const Accepted = z.object({ position: PositionToken, message: z.string() });
