import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createCallerBehind } from './sessions.ts';

/** Sessions that answer when the test says so, and people who are looked up. */
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
  const callerBehind = createCallerBehind({ query } as unknown as Pool, callerOf, mayOpen);
  const answer = (userId: string | null) => asked.at(-1)?.resolve(userId);
  return { callerBehind, answer, lookedUp, people };
}

test('whose session is known is looked up beside it, anew each time', async () => {
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

test('a session that is over has no caller, whoever was looked up, and is forgotten', async () => {
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

test('where the look at the session fails, nobody is let in', async () => {
  const people = ['anna'];
  const query = () => {
    const userId = people.pop();
    return userId === undefined
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ rows: [{ place: '1', user_id: userId, company_id: null }] });
  };
  const callerBehind = createCallerBehind(
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
])('%s when its person gets rights', async (_title, companyId, expected) => {
  const { callerBehind, answer, people } = setUp(companyId);
  const first = callerBehind('token');
  answer('anna');
  expect(await first).toBe('caller anna');
  people['anna'] = () => Promise.resolve('anna the admin');
  const second = callerBehind('token');
  answer('anna');
  expect(await second).toBe(expected);
});
