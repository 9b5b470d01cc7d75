import {
  listDefaultEndpointRefusalCodes,
  listEndpointRefusalCodes,
} from '@marketplace/contracts/kernel/commonRefusals.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { listKindsOfRefusalCode } from '@marketplace/contracts/kernel/refusalCodeKinds.ts';
import { httpStatusByRefusalKind } from '@marketplace/contracts/kernel/refusalKinds.ts';
import type { OpenApiFragment } from './schemas.ts';

const meanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be parsed, or does not match the schema.',
  401: 'Not signed in, or the token is invalid.',
  403: 'The caller lacks the required rights.',
  404: 'The resource does not exist, or belongs to another user.',
  408: 'The request did not arrive in time.',
  409: 'The request conflicts with the current state.',
  412: 'The resource has changed since the given version.',
  413: 'The request is too large.',
  414: 'A name in the path is too long.',
  415: 'The content type of the body is not supported.',
  422: 'A value is not acceptable.',
  429: 'Too many calls. Retry-After contains the seconds to wait.',
  431: 'The headers of the request are too large.',
  500: 'Something went wrong on our side.',
  503: 'Not available at the moment. Retry-After contains the seconds to wait.',
};

/** Describes an error response whose code is one of `codes`. */
function problemResponse(status: number, codes: readonly string[]): OpenApiFragment {
  const waits = status === 429 || status === 503;
  const schema = {
    allOf: [{ $ref: '#/components/schemas/ProblemDetails' }, { properties: { code: { enum: codes } } }],
  };
  return {
    description: meanings[status],
    ...(waits && {
      headers: { 'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } } },
    }),
    content: { 'application/problem+json': { schema, example: createExample(status, codes[0] ?? '') } },
  };
}

function createExample(status: number, code: string): OpenApiFragment {
  const text = meanings[status] ?? '';
  return { type: `urn:problem:${code}`, title: text, status, code, detail: text, error: text, message: text };
}

/** Groups codes by the status of their responses. */
function groupByStatus(codes: Iterable<RefusalCode>): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const code of codes) {
    for (const kind of listKindsOfRefusalCode(code))
      found.set(httpStatusByRefusalKind[kind], [...(found.get(httpStatusByRefusalKind[kind]) ?? []), code]);
  }
  return found;
}

/**
 * Lists the status codes of requests that are rejected before their content is parsed: requests that arrive too slowly,
 * whose path parameters or headers are too long, or whose content type is not supported. The content type is checked
 * even if the call expects no body.
 */
function listEarlyRejections({ method, path }: Endpoint): readonly number[] {
  return [408, ...(path.includes(':') ? [414] : []), ...(method === 'GET' ? [] : [415]), 431];
}

/** Status codes with the same meaning for every call. */
const sharedByAll: ReadonlySet<number> = new Set([408, 414, 415, 431, 500]);

/** Describes the error responses of calls. Responses that many calls share become components of the document. */
export interface OpenApiErrorResponseDescriptionBuilder {
  write(this: void, call: Endpoint): Readonly<Record<string, OpenApiFragment>>;
  named(this: void): Readonly<Record<string, OpenApiFragment>>;
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * @returns a name for calls with the same access level, service, kind of method (GET or other) and `beforeTerms`, such
 * as `AdminCommand`.
 */
function nameCallKind({ access, service, method, beforeTerms }: Endpoint): string {
  const reads = service === 'query' ? 'Query' : 'Read';
  const writes = service === 'query' ? 'Question' : 'Command';
  return `${capitalise(access)}${method === 'GET' ? reads : writes}${beforeTerms === true ? 'BeforeTerms' : ''}`;
}

/**
 * Creates a builder without shared responses. Its `named` returns the shared responses that `write` has referred to so
 * far, and throws an Error if two of them have the same name.
 */
export function createOpenApiDocProblemResponseBuilder(): OpenApiErrorResponseDescriptionBuilder {
  const named = new Map<string, { readonly name: string; readonly part: OpenApiFragment }>();
  const share = (status: number, codes: readonly string[], call: Endpoint): OpenApiFragment => {
    const key = `${status} ${codes.toSorted().join(' ')}`;
    const known = named.get(key) ?? { name: `${nameCallKind(call)}${status}`, part: problemResponse(status, codes) };
    named.set(key, known);
    return { $ref: `#/components/responses/${known.name}` };
  };
  return {
    write: (call) => {
      const common = groupByStatus(listDefaultEndpointRefusalCodes(call));
      const all = new Map<number, readonly string[]>(groupByStatus(listEndpointRefusalCodes(call)));
      for (const status of listEarlyRejections(call)) all.set(status, ['request.malformed']);
      all.set(500, ['service.error']);
      const isCommon = (status: number, codes: readonly string[]) =>
        sharedByAll.has(status) || codes.length === common.get(status)?.length;
      return Object.fromEntries(
        [...all]
          .toSorted(([one], [other]) => one - other)
          .map(([status, codes]) => [
            String(status),
            isCommon(status, codes) ? share(status, codes, call) : problemResponse(status, codes),
          ]),
      );
    },
    named: () => {
      const parts = Object.fromEntries([...named.values()].map(({ name, part }) => [name, part]));
      if (Object.keys(parts).length < named.size) throw new Error('Two responses have the same name.');
      return parts;
    },
  };
}
