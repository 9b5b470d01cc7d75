import type { z } from 'zod';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';

export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;
export type EndpointRequestBody<E extends Endpoint> = z.input<E['body']>;
/** The endpoint's query parameters; omitted parameters use their defaults. */
export type EndpointQueryParameters<E extends Endpoint> = Partial<z.input<E['query']>>;

type Member<Name extends string, Value> = undefined extends Value ? Partial<Record<Name, Value>> : Record<Name, Value>;

/** The parts of a request that its endpoint defines: path parameters, query and body. */
export type EndpointRequestParts<E extends Endpoint> = Member<'body', z.input<E['body']>> & {
  params?: z.input<E['params']>;
  query?: Partial<z.input<E['query']> & Record<string, unknown>>;
  /**
   * Version of the resource that the caller has loaded. The server responds with 412 if the resource has changed since
   * then.
   */
  ifMatch?: number;
  /** Headers in addition to the default ones. */
  headers?: Readonly<Record<string, string>>;
};

/** A request as passed to the base query. */
export interface ApiBaseQueryRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Name of the draft that this request submits; see submissionKeys.ts. */
  readonly draft?: string;
}

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${path}: ${name} is missing`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      search.append(name, typeof each === 'string' ? each : JSON.stringify(each));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** Builds a request to an endpoint of the contract. The compiler requires the parts that the endpoint defines. */
export function buildApiRequest<E extends Endpoint>(endpoint: E, parts: EndpointRequestParts<E>): ApiBaseQueryRequest {
  const given = parts as EndpointRequestParts<Endpoint> & { params?: object; body?: unknown };
  const { params, query, body, ifMatch, headers } = given;
  const path = fillPath(endpoint.path, { ...params }) + queryText({ ...query });
  return { endpoint, path, body, ...(ifMatch !== undefined && { ifMatch }), ...(headers && { headers }) };
}

/** Builds a request whose body is form data, which can include files. */
export function buildFormDataApiRequest(endpoint: Endpoint, form: FormData): ApiBaseQueryRequest {
  return { endpoint, path: endpoint.path, body: form };
}
