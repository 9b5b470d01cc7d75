import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { getLaterLogPosition, LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { ApiBaseQueryRequest } from './apiRequest.ts';
import { type ApiError, parseErrorResponse, networkApiError } from './apiError.ts';
import { assertReplyMatchesContractInDevelopment } from './assertReplyMatchesContractInDevelopment.ts';
import { openDialog } from './dialogsSlice.ts';
import { type SessionState, signedOut } from './sessionSlice.ts';
import { safeSessionStorage } from './storage.ts';
import {
  type FormSubmissionIdentity,
  type SubmissionIdempotencyKeys,
  buildSubmissionFingerprint,
} from './submissionKeys.ts';
import { setTraceparentHeader } from './trace.ts';

export interface ApiBaseQueryDeps {
  readonly fetch: (path: string, init: RequestInit & { headers: Headers }) => Promise<Response>;
  readonly keys: SubmissionIdempotencyKeys;
}

/**
 * Stores a position of the event log if it is later than the stored one, so that later requests see all changes up to
 * that position. Ignores an invalid position.
 */
export function storeNewestLogPositionInSessionStorage(position: unknown): void {
  const token = LogPositionToken.safeParse(position);
  if (token.success)
    safeSessionStorage.write('position', getLaterLogPosition(safeSessionStorage.read('position'), token.data));
}

function buildHeaders(request: ApiBaseQueryRequest, token: string | null, key: string | null): Headers {
  const headers = new Headers({ accept: 'application/json', ...request.headers });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (key) headers.set('idempotency-key', key);
  if (request.body !== undefined && !(request.body instanceof FormData)) {
    headers.set('content-type', 'application/json');
  }
  if (request.ifMatch !== undefined) headers.set('if-match', `"${request.ifMatch}"`);
  const position = safeSessionStorage.read('position');
  if (position !== null) headers.set('x-read-after', position);
  setTraceparentHeader(headers, key);
  return headers;
}

function buildSubmission({ endpoint, path, body, draft }: ApiBaseQueryRequest): FormSubmissionIdentity {
  return { name: buildSubmissionFingerprint(endpoint.method, path, body), draft };
}

function serializeBody(request: ApiBaseQueryRequest): BodyInit | null {
  if (request.body === undefined) return null;
  return request.body instanceof FormData ? request.body : JSON.stringify(request.body);
}

async function parseJsonBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Whether the response ends the session. A 401 ends it if the request had a session token and no headers of its own. If
 * the request had such headers, the server may have rejected the headers instead of the session.
 */
function endsSession(request: ApiBaseQueryRequest, status: number, token: string | null): boolean {
  return status === 401 && token !== null && request.headers === undefined;
}

/**
 * Creates the function that sends all API requests: adds the session token, the read-your-writes position and the
 * idempotency key, parses problem+json and signs the user out on 401.
 */
export function createApiBaseQuery(deps: ApiBaseQueryDeps): BaseQueryFn<ApiBaseQueryRequest, unknown, ApiError> {
  return async (request, { signal, getState, dispatch }) => {
    const { token } = (getState() as { session: SessionState }).session;
    const { method, service } = request.endpoint;
    const submission = service === 'command' ? buildSubmission(request) : null;
    const key = submission === null ? null : deps.keys.keyFor(submission);
    let response: Response;
    let body: unknown;
    try {
      const headers = buildHeaders(request, token, key);
      response = await deps.fetch(request.path, { method, headers, body: serializeBody(request), signal });
      body = await parseJsonBody(response);
    } catch {
      return { error: networkApiError };
    }
    if (submission !== null && response.status < 500) deps.keys.settle(submission);
    if (!response.ok) {
      if (endsSession(request, response.status, token)) dispatch(signedOut('expired'));
      const error = parseErrorResponse(response.status, body);
      if (error.code === 'terms.not-accepted') dispatch(openDialog({ name: 'terms' }));
      return { error };
    }
    if (import.meta.env.MODE !== 'production') assertReplyMatchesContractInDevelopment(request, body);
    storeNewestLogPositionInSessionStorage((body as { position?: unknown } | null)?.position);
    return { data: body };
  };
}
