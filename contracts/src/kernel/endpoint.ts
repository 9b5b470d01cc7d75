import { z } from 'zod';
import type { RateLimitName } from './rateLimits.ts';
import { LogPositionToken } from './position.ts';
import type { RefusalCode } from './refusalKindsByCode.ts';

/**
 * Callers that an endpoint accepts: anybody, signed-in users, users with access to a provider, users who may also
 * answer RFQs for it, analysts and admins, or only admins. Handlers check the ownership of resources.
 */
export type EndpointAccess = 'public' | 'session' | 'vendor' | 'answering' | 'analyst' | 'admin';

/** A header that an endpoint reads. */
export interface EndpointRequestHeader {
  readonly description: string;
  readonly required?: true;
}

/** A field of a multipart form; fields of `kind` file have a file name and a media type. */
export interface MultipartFormField extends EndpointRequestHeader {
  readonly kind: 'file' | 'text';
}

/** An HTTP endpoint: the single source of its path, schemas and access level. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Allowed extends EndpointAccess = EndpointAccess,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path in Fastify's syntax, for example `/api/rfq/:id/providers`. */
  readonly path: string;
  readonly service: 'command' | 'query';
  readonly access: Allowed;
  /** Purpose in one or two sentences, for API consumers. */
  readonly summary: string;
  /** Codes that the endpoint can return in addition to `listDefaultEndpointRefusalCodes`. */
  readonly refuses?: readonly RefusalCode[];
  /** Headers that the endpoint reads, by name. */
  readonly headers?: Readonly<Record<string, EndpointRequestHeader>>;
  /** Fields of a multipart form, which is read as a stream; the endpoint then has no body schema. */
  readonly form?: Readonly<Record<string, MultipartFormField>>;
  /** Media types of the response, if it is a file instead of JSON. */
  readonly files?: readonly string[];
  /** Rate limit; commands default to `write`. Beyond the limit, the endpoint returns 429 with Retry-After. */
  readonly limit?: RateLimitName;
  /** The response contains a secret and is never compressed, because its compressed length would leak information. */
  readonly secret?: true;
  /** Whether users who have not accepted the current terms may call the endpoint. */
  readonly beforeTerms?: true;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

/** Whether an export of a contracts module is an endpoint. */
export function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported;
}

const noBody = z.undefined();
type NoBody = typeof noBody;
/** Schema of params or a query string that the endpoint does not read. */
export const ignoredInputSchema = z.looseObject({});
type Anything = typeof ignoredInputSchema;

/**
 * Definition of an endpoint without its method, path, service and access level. Omitted inputs are not read; unknown
 * query parameters are ignored.
 */
type EndpointParts<
  Reply extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> = Pick<Endpoint, 'summary' | 'refuses' | 'headers' | 'form' | 'files' | 'limit' | 'secret' | 'beforeTerms'> & {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
};

/** Fills in the defaults of an endpoint. Use `defineQueryEndpoint` or `defineCommandEndpoint` for most endpoints. */
export function defineEndpoint<
  Reply extends z.ZodType,
  const Allowed extends EndpointAccess,
  Params extends z.ZodType = Anything,
  Query extends z.ZodType = Anything,
  Body extends z.ZodType = NoBody,
>(
  call: Pick<Endpoint<Params, Query, Body, Reply, Allowed>, 'method' | 'path' | 'service' | 'access'> &
    EndpointParts<Reply, Params, Query, Body>,
): Endpoint<Params, Query, Body, Reply, Allowed> {
  return {
    params: ignoredInputSchema as unknown as Params,
    query: ignoredInputSchema as unknown as Query,
    body: noBody as unknown as Body,
    ...call,
  };
}

/** Defines a GET endpoint of the query service. */
export function defineQueryEndpoint<
  Reply extends z.ZodType,
  const Allowed extends EndpointAccess,
  Params extends z.ZodType = Anything,
  Query extends z.ZodType = Anything,
>(path: string, access: Allowed, parts: EndpointParts<Reply, Params, Query, NoBody>) {
  return defineEndpoint({ method: 'GET', path, service: 'query', access, ...parts });
}

/** Defines a state-changing endpoint of the command service. */
export function defineCommandEndpoint<
  Reply extends z.ZodType,
  const Allowed extends EndpointAccess,
  Params extends z.ZodType = Anything,
  Query extends z.ZodType = Anything,
  Body extends z.ZodType = NoBody,
>(method: 'POST' | 'PUT' | 'DELETE', path: string, access: Allowed, parts: EndpointParts<Reply, Params, Query, Body>) {
  return defineEndpoint({ method, path, service: 'command', access, ...parts });
}

/** Common properties of all command responses: the log position of the result, and a message for users. */
export const CommandReply = z.object({ position: LogPositionToken, message: z.string() });
