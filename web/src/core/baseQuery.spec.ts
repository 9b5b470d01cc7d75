import { createApi } from '@reduxjs/toolkit/query';
import { configureStore } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { logoutEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { buildSampleSignedInUser } from '../test/fixtures.ts';
import { createApiBaseQuery } from './baseQuery.ts';
import { buildApiRequest } from './apiRequest.ts';
import { dialogsReducer } from './dialogsSlice.ts';
import { buildInitialSession, sessionReducer } from './sessionSlice.ts';
import { safeSessionStorage } from './storage.ts';
import { createSubmissionIdempotencyKeys } from './submissionKeys.ts';

type Answer = () => Response | Promise<Response>;

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const user = buildSampleSignedInUser();

/**
 * Creates a store with a server that returns the given responses in order. `requests` contains the headers that the
 * server received.
 */
function client(token: string | null, answers: readonly Answer[]) {
  const requests: Headers[] = [];
  let keys = 0;
  const baseQuery = createApiBaseQuery({
    fetch: async (_path, init) => {
      requests.push(new Headers(init.headers));
      const answer = answers[requests.length - 1];
      if (answer === undefined) throw new TypeError('no answer left');
      return answer();
    },
    keys: createSubmissionIdempotencyKeys(() => `key-${(keys += 1)}`, safeSessionStorage),
  });
  const api = createApi({
    baseQuery,
    endpoints: (build) => ({
      validate: build.query<unknown, undefined>({ query: () => buildApiRequest(validateSessionEndpoint, {}) }),
      leave: build.mutation<unknown, undefined>({ query: () => buildApiRequest(logoutEndpoint, {}) }),
      validateWithKey: build.query<unknown, undefined>({
        query: () => buildApiRequest(validateSessionEndpoint, { headers: { 'x-own-key': 'a key' } }),
      }),
    }),
  });
  const store = configureStore({
    reducer: { api: api.reducer, session: sessionReducer, dialogs: dialogsReducer },
    preloadedState: { session: buildInitialSession(token) },
    middleware: (standard) => standard().concat(api.middleware),
  });
  return {
    requests,
    store,
    read: () => store.dispatch(api.endpoints.validate.initiate(undefined, { forceRefetch: true })),
    leave: () => store.dispatch(api.endpoints.leave.initiate(undefined)),
    readWithKey: () => store.dispatch(api.endpoints.validateWithKey.initiate(undefined, { forceRefetch: true })),
  };
}

test('sends the token as a bearer token, and no token for guests', async () => {
  const signed = client('secret', [() => json({ user })]);
  await signed.read();
  expect(signed.requests[0]?.get('authorization')).toBe('Bearer secret');
  const guest = client(null, [() => json({ user })]);
  await guest.read();
  expect(guest.requests[0]?.has('authorization')).toBe(false);
});

test('sends the highest position of all replies with reads and commands', async () => {
  const { requests, read, leave } = client('t', [
    () => json({ message: 'ok', position: 'e1.12' }),
    () => json({ message: 'ok', position: 'e1.9' }),
    () => json({ user }),
  ]);
  await leave();
  await leave();
  await read();
  expect(requests.map((headers) => headers.get('x-read-after'))).toEqual([null, 'e1.12', 'e1.12']);
});

test('replaces the position with one of another epoch', async () => {
  safeSessionStorage.write('position', 'e1.900');
  const { leave } = client('t', [() => json({ message: 'ok', position: 'e2.3' })]);
  await leave();
  expect(safeSessionStorage.read('position')).toBe('e2.3');
});

test('retries a submission with the same key until a reply arrives, then uses a new key', async () => {
  const { requests, leave } = client('t', [
    () => Promise.reject(new TypeError('offline')),
    () => json({}, 503),
    () => json({ message: 'ok' }),
    () => json({ message: 'ok' }),
  ]);
  for (let times = 0; times < 4; times += 1) await leave();
  expect(requests.map((headers) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
});

test('sends no idempotency key with reads', async () => {
  const { requests, read } = client('t', [() => json({ user })]);
  await read();
  expect(requests[0]?.has('idempotency-key')).toBe(false);
});

test('returns an error response as status, code, message and issues', async () => {
  const issues = [{ path: 'email', message: 'Email is required.' }];
  const { read } = client('t', [() => json({ code: 'account.shape', error: 'No.', message: 'No.', issues }, 400)]);
  expect((await read()).error).toEqual({ status: 400, code: 'account.shape', message: 'No.', issues });
});

test('uses the status as the message of a response that is not a problem document', async () => {
  const { read } = client('t', [() => new Response('<html>', { status: 502 })]);
  expect((await read()).error).toMatchObject({ status: 502, message: 'HTTP error 502' });
});

test('returns the network error when the connection fails', async () => {
  const { read } = client('t', [() => Promise.reject(new TypeError('failed'))]);
  expect((await read()).error).toMatchObject({ status: 'network', message: 'Network error. Please try again.' });
});

test('signs out on 401 to an authenticated call, but not to a guest', async () => {
  const signed = client('t', [() => json({ code: 'auth.session', message: 'Please sign in.' }, 401)]);
  await signed.read();
  expect(signed.store.getState().session).toEqual({ status: 'guest', token: null, user: null });
  const guest = client(null, [() => json({ code: 'auth.password', message: 'Wrong.' }, 401)]);
  expect((await guest.read()).error).toMatchObject({ code: 'auth.password', message: 'Wrong.' });
});

test('opens the terms dialog when a command is refused because of unaccepted terms', async () => {
  const { store, leave } = client('t', [() => json({ code: 'terms.not-accepted', message: 'Please accept.' }, 403)]);
  await leave();
  expect(store.getState().dialogs.open).toBe('terms');
});

test('sends a custom header and keeps the session when that call is refused', async () => {
  const { requests, store, readWithKey, read } = client('t', [() => json({}, 401), () => json({}, 401)]);
  await readWithKey();
  expect(requests[0]?.get('x-own-key')).toBe('a key');
  expect(store.getState().session.token).toBe('t');
  await read();
  expect(store.getState().session.token).toBeNull();
});
