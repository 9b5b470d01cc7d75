import type { z } from 'zod';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';

/** What a call of this endpoint answers. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
/** What the endpoint's body may hold. */
export type BodyOf<E extends Endpoint> = z.input<E['body']>;
/** What the endpoint's query may hold; what is left out is as usual. */
export type QueryOf<E extends Endpoint> = Partial<z.input<E['query']>>;

type Member<Name extends string, Value> = undefined extends Value ? Partial<Record<Name, Value>> : Record<Name, Value>;

/** The parts of a call that its endpoint reads: path parameters, query, body. */
export type CallParts<E extends Endpoint> = Member<'body', z.input<E['body']>> & {
  params?: z.input<E['params']>;
  query?: Partial<z.input<E['query']> & Record<string, unknown>>;
  /** Version that the caller saw: the server refuses with 412 what has changed since. */
  ifMatch?: number;
  /** What a call asks for besides what all of them send. */
  headers?: Readonly<Record<string, string>>;
};

/** One request, ready for the base query. */
export interface ApiRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Name of the draft that this call sends; see submissionKeys.ts. */
  readonly draft?: string;
}

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${path}: ${name} is not given`);
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

/** Builds a request from the contract's endpoint; the compiler asks for the parts that it reads. */
export function call<E extends Endpoint>(endpoint: E, parts: CallParts<E>): ApiRequest {
  const given = parts as CallParts<Endpoint> & { params?: object; body?: unknown };
  const { params, query, body, ifMatch, headers } = given;
  const path = fillPath(endpoint.path, { ...params }) + queryText({ ...query });
  return { endpoint, path, body, ...(ifMatch !== undefined && { ifMatch }), ...(headers && { headers }) };
}

/** A request whose body is a form with files. */
export function callWithForm(endpoint: Endpoint, form: FormData): ApiRequest {
  return { endpoint, path: endpoint.path, body: form };
}
