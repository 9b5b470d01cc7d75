import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { laterPosition, PositionToken } from '@marketplace/contracts/kernel/position.ts';
import type { ApiRequest } from './call.ts';
import { type ApiError, errorOf, networkError } from './apiError.ts';
import { checkReply } from './checkReply.ts';
import { openDialog } from './dialogsSlice.ts';
import { type SessionState, signedOut } from './sessionSlice.ts';
import { tabStore } from './storage.ts';
import { type Submission, type SubmissionKeys, submissionName } from './submissionKeys.ts';
import { nameTrace } from './trace.ts';

export interface BaseQueryDeps {
  readonly fetch: (path: string, init: RequestInit & { headers: Headers }) => Promise<Response>;
  readonly keys: SubmissionKeys;
}

/** Where in the log this tab's own writes stand, so that its reads wait for them, and its commands are decided on them. */
export function rememberPosition(position: unknown): void {
  const token = PositionToken.safeParse(position);
  if (token.success) tabStore.write('position', laterPosition(tabStore.read('position'), token.data));
}

function headersOf(request: ApiRequest, token: string | null, key: string | null): Headers {
  const headers = new Headers({ accept: 'application/json', ...request.headers });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (key) headers.set('idempotency-key', key);
  if (request.body !== undefined && !(request.body instanceof FormData)) {
    headers.set('content-type', 'application/json');
  }
  if (request.ifMatch !== undefined) headers.set('if-match', `"${request.ifMatch}"`);
  const position = tabStore.read('position');
  if (position !== null) headers.set('x-read-after', position);
  nameTrace(headers, key);
  return headers;
}

function submissionOf({ endpoint, path, body, draft }: ApiRequest): Submission {
  return { name: submissionName(endpoint.method, path, body), draft };
}

function bodyOf(request: ApiRequest): BodyInit | null {
  if (request.body === undefined) return null;
  return request.body instanceof FormData ? request.body : JSON.stringify(request.body);
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a refusal ends the session; one of a call with a key of its own may be about that key. */
function endsSession(request: ApiRequest, status: number, token: string | null): boolean {
  return status === 401 && token !== null && request.headers === undefined;
}

/** The one way to the server: token, read-your-writes position, idempotency key, problem+json, sign-out on 401. */
export function createBaseQuery(deps: BaseQueryDeps): BaseQueryFn<ApiRequest, unknown, ApiError> {
  return async (request, { signal, getState, dispatch }) => {
    const { token } = (getState() as { session: SessionState }).session;
    const { method, service } = request.endpoint;
    const submission = service === 'command' ? submissionOf(request) : null;
    const key = submission === null ? null : deps.keys.keyFor(submission);
    let response: Response;
    let body: unknown;
    try {
      const headers = headersOf(request, token, key);
      response = await deps.fetch(request.path, { method, headers, body: bodyOf(request), signal });
      body = await jsonOf(response);
    } catch {
      return { error: networkError };
    }
    if (submission !== null && response.status < 500) deps.keys.settle(submission);
    if (!response.ok) {
      if (endsSession(request, response.status, token)) dispatch(signedOut('expired'));
      const error = errorOf(response.status, body);
      if (error.code === 'terms.not-accepted') dispatch(openDialog({ name: 'terms' }));
      return { error };
    }
    if (import.meta.env.MODE !== 'production') checkReply(request, body);
    rememberPosition((body as { position?: unknown } | null)?.position);
    return { data: body };
  };
}
