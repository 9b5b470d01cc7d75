import { commonRefusals, refusalsOf } from '@marketplace/contracts/kernel/commonRefusals.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import { kindsOf } from '@marketplace/contracts/kernel/refusalKindsOf.ts';
import { refusalStatus } from '@marketplace/contracts/kernel/refusalKinds.ts';
import type { Part } from './schemas.ts';

const meanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be read, or is not of the shape that it must have.',
  401: 'Nobody is signed in, or the token does not work.',
  403: 'Whoever calls may not do this.',
  404: 'There is no such thing, or it belongs to somebody else.',
  408: 'The request did not arrive in time.',
  409: 'It does not fit what has happened meanwhile.',
  412: 'It was changed since the version that was seen.',
  413: 'The request is too large.',
  414: 'A name in the path is too long.',
  415: 'The body is of a type that is not taken.',
  422: 'A value is not acceptable.',
  429: 'Too many calls. Retry-After says when to try again.',
  431: 'The headers of the request are too large.',
  500: 'Something went wrong on our side.',
  503: 'Not available right now. Retry-After says when to try again.',
};

/** An answer by a problem of one of some codes. */
function problemResponse(status: number, codes: readonly string[]): Part {
  const waits = status === 429 || status === 503;
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] };
  return {
    description: meanings[status],
    ...(waits && {
      headers: { 'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } } },
    }),
    content: { 'application/problem+json': { schema, example: exampleOf(status, codes[0] ?? '') } },
  };
}

function exampleOf(status: number, code: string): Part {
  const text = meanings[status] ?? '';
  return { type: `urn:problem:${code}`, title: text, status, code, detail: text, error: text, message: text };
}

/** The codes by the status that each is answered with. */
function byStatus(codes: Iterable<RefusalCode>): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const code of codes) {
    for (const kind of kindsOf(code)) found.set(refusalStatus[kind], [...(found.get(refusalStatus[kind]) ?? []), code]);
  }
  return found;
}

/**
 * Statuses of requests that are refused before their content is read: they arrive too slowly, a name in their path or their headers are
 * too long, or their body is of another type. A body that a call does not expect has to be of a known type, too.
 */
function refusedUnread({ method, path }: Endpoint): readonly number[] {
  return [408, ...(path.includes(':') ? [414] : []), ...(method === 'GET' ? [] : [415]), 431];
}

/** Statuses that mean the same for every call. */
const sharedByAll: ReadonlySet<number> = new Set([408, 414, 415, 431, 500]);

/** What calls are refused with: what many have in common is said once. */
export interface ProblemWriter {
  write(this: void, call: Endpoint): Readonly<Record<string, Part>>;
  named(this: void): Readonly<Record<string, Part>>;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a kind of call is called: `AdminCommand`; what only reads has its own kind in each service. */
function kindOfCall({ access, service, method, beforeTerms }: Endpoint): string {
  const reads = service === 'query' ? 'Query' : 'Read';
  const writes = service === 'query' ? 'Question' : 'Command';
  return `${capitalised(access)}${method === 'GET' ? reads : writes}${beforeTerms === true ? 'BeforeTerms' : ''}`;
}

/** A writer of the answers that refuse a call, by status. */
export function createProblemWriter(): ProblemWriter {
  const named = new Map<string, { readonly name: string; readonly part: Part }>();
  const share = (status: number, codes: readonly string[], call: Endpoint): Part => {
    const key = `${status} ${codes.toSorted().join(' ')}`;
    const known = named.get(key) ?? { name: `${kindOfCall(call)}${status}`, part: problemResponse(status, codes) };
    named.set(key, known);
    return { $ref: `#/components/responses/${known.name}` };
  };
  return {
    write: (call) => {
      const common = byStatus(commonRefusals(call));
      const all = new Map<number, readonly string[]>(byStatus(refusalsOf(call)));
      for (const status of refusedUnread(call)) all.set(status, ['request.malformed']);
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
      if (Object.keys(parts).length < named.size) throw new Error('Two answers have one name.');
      return parts;
    },
  };
}
