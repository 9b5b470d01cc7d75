import { randomUUID } from 'node:crypto';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  callTestApi,
  registerConfirmedTestUser,
  type TestApiReply,
  type SignedInTestUser,
  testPassword,
} from '../../kit/apiCalls.ts';
import { useSharedTestMarketplace } from '../../kit/sharedMarketplace.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import {
  type DataSubjectErasureDeps,
  eraseDataSubject,
  replayErasureLedger,
} from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { findAccountUserIdByEmail } from '@marketplace/command-service/privacy/accountErasure.ts';

const shared = useSharedTestMarketplace({ projections: [] });
let email: string;
let ada: SignedInTestUser;
let deps: DataSubjectErasureDeps;
beforeEach(async () => {
  email = shared.email('ada');
  ada = await registerConfirmedTestUser(shared.market, email);
  deps = { ...shared.market.deps, ledger: memoryLedger(), untilKeysForgotten: () => Promise.resolve() };
});

function memoryLedger(): ErasureLedger {
  const subjects = new Set<string>();
  return {
    add: (subject) => Promise.resolve(void subjects.add(subject)),
    subjects: () => Promise.resolve([...subjects]),
  };
}

const post = (path: string, body: object, token?: string, key?: string): Promise<TestApiReply> =>
  callTestApi(shared.market.command, 'POST', path, body, {
    ...(token !== undefined && { token }),
    ...(key !== undefined && { key }),
  });
/** Succeeds only if the session is valid and its user may send commands. */
const saveProfile = (token: string): Promise<TestApiReply> =>
  callTestApi(shared.market.command, 'PUT', '/api/auth/profile', { company: 'Still here' }, { token });
const readUserStream = async (subject: string) => shared.market.store.readStream(getUserStreamName(subject));

/** Expects the state that every erasure leaves, even an interrupted one. */
async function expectErased(subject: string): Promise<void> {
  expect((await readUserStream(subject)).map(({ type }) => type)).toEqual([
    'UserRegistered.v2',
    'EmailConfirmed.v1',
    'SubjectErased.v1',
  ]);
  const account = await shared.market.pool.query(
    'SELECT email, password_hash, disabled_at IS NULL AS lives FROM accounts.account WHERE user_id = $1',
    [subject],
  );
  expect(account.rows).toEqual([{ email: null, password_hash: null, lives: false }]);
  const sessions = await shared.market.pool.query('SELECT FROM accounts.session WHERE user_id = $1', [subject]);
  expect(sessions.rowCount).toBe(0);
  const [, personal] = [
    await readUserStream(subject),
    await shared.market.deps.readPersonal(getUserStreamName(subject)),
  ];
  expect(personal[0]?.data).toMatchObject({ email: null, name: null, company: null });
}

describe('erasure', () => {
  test('deletes address, password, sessions and key, and is logged once even when repeated', async () => {
    const position = await eraseDataSubject(deps, ada.user.id);
    await expectErased(ada.user.id);
    expect(await eraseDataSubject(deps, ada.user.id)).toBe(position);
    await expectErased(ada.user.id);
    expect(await deps.ledger.subjects()).toEqual([ada.user.id]);
  });

  test('appends its event only after every process has dropped the key', async () => {
    const seen: string[] = [];
    const untilKeysForgotten = async (): Promise<void> => {
      const { rows } = await shared.market.pool.query<{ wrapped_key: unknown }>(
        'SELECT wrapped_key FROM keys.subject_key WHERE subject = $1',
        [ada.user.id],
      );
      seen.push(`key ${String(rows[0]?.wrapped_key)}, ${(await readUserStream(ada.user.id)).length} event`);
    };
    await eraseDataSubject({ ...deps, untilKeysForgotten }, ada.user.id);
    expect(seen).toEqual(['key null, 2 event']);
    await expectErased(ada.user.id);
  });

  test.each(['pool', 'keys', 'untilKeysForgotten', 'execute'] as const)(
    'is completed by replaying the ledger after an interruption at %s',
    async (place) => {
      const fail = () => Promise.reject(new Error('interrupted'));
      const broken = { pool: { query: fail }, keys: { erase: fail }, untilKeysForgotten: fail, execute: fail }[place];
      await expect(eraseDataSubject({ ...deps, [place]: broken }, ada.user.id)).rejects.toThrow('interrupted');
      await replayErasureLedger(deps);
      await expectErased(ada.user.id);
    },
  );

  test('changes nothing when the ledger cannot be written', async () => {
    const ledger = { ...deps.ledger, add: () => Promise.reject(new Error('disk full')) };
    await expect(eraseDataSubject({ ...deps, ledger }, ada.user.id)).rejects.toThrow('disk full');
    expect((await saveProfile(ada.token)).status).toBe(200);
    expect(await findAccountUserIdByEmail(shared.market.deps.pool, email)).toBe(ada.user.id);
  });

  test('succeeds for a person who never had an account', async () => {
    const subject = randomUUID();
    await eraseDataSubject(deps, subject);
    expect((await readUserStream(subject)).map(({ type }) => type)).toEqual(['SubjectErased.v1']);
  });

  test('does not affect other users', async () => {
    const otto = await registerConfirmedTestUser(shared.market, shared.email('otto', 'alder.example'));
    await eraseDataSubject(deps, ada.user.id);
    expect((await post('/api/auth/login', { email: otto.user.email, password: testPassword })).body).toMatchObject({
      user: { id: otto.user.id, email: otto.user.email, firstName: 'Ada' },
    });
  });
});

describe('erased user', () => {
  test('gets 401 for commands with an old token and for sign-in', async () => {
    await eraseDataSubject(deps, ada.user.id);
    expect((await saveProfile(ada.token)).status).toBe(401);
    expect((await post('/api/auth/login', { email, password: testPassword })).status).toBe(401);
  });

  test('gets no session from a concurrent sign-in', async () => {
    await eraseDataSubject(deps, ada.user.id);
    const tokenHash = Buffer.from('late');
    await shared.market.pool.query('INSERT INTO accounts.session (token_hash, user_id) VALUES ($1, $2)', [
      tokenHash,
      ada.user.id,
    ]);
    const found = await shared.market.pool.query('SELECT user_id FROM accounts.session_user_ids($1)', [[tokenHash]]);
    expect(found.rows).toEqual([]);
  });

  test('can register the address again, as a new user', async () => {
    await eraseDataSubject(deps, ada.user.id);
    const again = await registerConfirmedTestUser(shared.market, email);
    expect(again.user.id).not.toBe(ada.user.id);
    expect(again.user.email).toBe(email);
    expect(await findAccountUserIdByEmail(shared.market.deps.pool, email)).toBe(again.user.id);
  });

  test('cannot be restored by repeating the old registration', async () => {
    const body = { email: shared.email('bo'), password: testPassword, firstName: 'Bo', lastName: 'C', company: 'Acme' };
    const first = await post('/api/auth/register', body, undefined, shared.unique('key-of-bo'));
    await eraseDataSubject(deps, (first.body as { user: { id: string } }).user.id);
    const repeated = await post('/api/auth/register', body, undefined, shared.unique('key-of-bo'));
    expect([repeated.status, repeated.body['code']]).toEqual([422, 'command.key-reused']);
  });

  test('cannot be changed by a concurrent command that would encrypt new data', async () => {
    await eraseDataSubject(deps, ada.user.id);
    const event = { type: 'UserRegistered', data: { userId: ada.user.id, email, name: null, company: 'Acme' } };
    const decider = { initial: null, evolve: () => null, decide: () => [event] };
    const meta = { commandId: randomUUID(), actor: ada.user.id, at: '2026-11-21T12:00:00.000Z' };
    const lateCommand = shared.market.deps.execute(decider, {
      stream: getUserStreamName(ada.user.id),
      command: null,
      meta,
    });
    await expect(lateCommand).rejects.toMatchObject({ kind: 'state', code: 'subject.erased' });
    await expectErased(ada.user.id);
  });
});
