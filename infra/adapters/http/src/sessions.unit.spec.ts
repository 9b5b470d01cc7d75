import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createSessionCallerLookup } from './sessions.ts';

/** Sets up a lookup whose session queries the test completes, and records the users whose rights are loaded. */
function setUp(companyId: string | null = null) {
  const asked: PromiseWithResolvers<string | null>[] = [];
  const lookedUp: string[] = [];
  const query = async () => {
    const session = Promise.withResolvers<string | null>();
    asked.push(session);
    const userId = await session.promise;
    return { rows: userId === null ? [] : [{ place: '1', user_id: userId, company_id: companyId }] };
  };
  const people: Record<string, () => Promise<string>> = {};
  const callerOf = async (userId: string) => {
    lookedUp.push(userId);
    return people[userId]?.() ?? `caller ${userId}`;
  };
  const mayOpen = (caller: string) => !caller.includes('admin');
  const callerBehind = createSessionCallerLookup({ query } as unknown as Pool, callerOf, mayOpen);
  const answer = (userId: string | null) => asked.at(-1)?.resolve(userId);
  return { callerBehind, answer, lookedUp, people };
}

test('loads the current rights concurrently with a known session', async () => {
  const { callerBehind, answer, lookedUp, people } = setUp();
  const first = callerBehind('token');
  expect(lookedUp).toEqual([]);
  answer('anna');
  expect(await first).toBe('caller anna');
  people['anna'] = () => Promise.resolve('anna with fewer rights');
  const second = callerBehind('token');
  expect(lookedUp).toEqual(['anna', 'anna']);
  answer('anna');
  expect(await second).toBe('anna with fewer rights');
});

test('returns no caller for an ended session, and removes it from the cache', async () => {
  const { callerBehind, answer, lookedUp, people } = setUp();
  const living = callerBehind('token');
  answer('anna');
  await living;
  people['anna'] = () => Promise.reject(new Error('not wanted any more'));
  const over = callerBehind('token');
  answer(null);
  expect(await over).toBeNull();
  const again = callerBehind('token');
  answer(null);
  expect(await again).toBeNull();
  expect(lookedUp).toEqual(['anna', 'anna']);
});

test('rejects when the session lookup fails', async () => {
  const people = ['anna'];
  const query = () => {
    const userId = people.pop();
    return userId === undefined
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ rows: [{ place: '1', user_id: userId, company_id: null }] });
  };
  const callerBehind = createSessionCallerLookup(
    { query } as unknown as Pool,
    (userId) => Promise.resolve(userId),
    () => true,
  );
  expect(await callerBehind('token')).toBe('anna');
  await expect(callerBehind('token')).rejects.toThrow('gone');
});

test.each([
  ['ends a session by a company', 'company', null],
  ['keeps a session by password', null, 'anna the admin'],
])('%s when its user is granted rights', async (_title, companyId, expected) => {
  const { callerBehind, answer, people } = setUp(companyId);
  const first = callerBehind('token');
  answer('anna');
  expect(await first).toBe('caller anna');
  people['anna'] = () => Promise.resolve('anna the admin');
  const second = callerBehind('token');
  answer('anna');
  expect(await second).toBe(expected);
});
