import { expect, test } from 'vitest';
import { companyIdOf } from './companyIdAt.public.ts';
import { ownerSuccession, type OwnerSuccessionDeps } from './ownerSuccession.process.ts';

const companyId = companyIdOf('quay.example');
const members = (['olga', 'bert', 'vera'] as const).map((userId) => ({ userId, role: 'owner' }));
const meta = { commandId: 'c', actor: 'system', at: '2026-11-21T12:00:00.000Z' };

/** Lets the process act. @param shut who of everybody has an account that is shut. @returns the commands that it sent. */
async function acted(subject: string, shut: readonly string[]): Promise<readonly object[]> {
  const query = (text: string, [asked]: readonly unknown[]) => {
    if (text.includes('disabled_at')) {
      const among = shut.filter((userId) => (asked as readonly string[]).includes(userId));
      return Promise.resolve({ rows: among.map((userId) => ({ userId })) });
    }
    return Promise.resolve({ rows: asked === 'olga' ? [{ email: 'olga@quay.example' }] : [] });
  };
  const loadState = () => Promise.resolve({ state: { members } });
  const sent: object[] = [];
  const execute = (_decider: object, { stream, command }: { stream: string; command: object }) => {
    sent.push({ stream, command });
    return Promise.resolve({});
  };
  const deps = { pool: { query }, loadState } as unknown as OwnerSuccessionDeps;
  await ownerSuccession(deps).act(execute as never, subject, meta);
  return sent;
}

test('whatever may leave a company without an owner who can sign in leads to a look at that company', () => {
  const { eventNames, deadlineOf } = ownerSuccession({} as OwnerSuccessionDeps);
  expect(eventNames).toEqual(['AccountDisabled', 'MemberLeft', 'MemberRoleSet']);
  const ofCompany = { companyId, userId: 'bert', by: 'olga' };
  const subjects = [
    deadlineOf({ type: 'AccountDisabled', data: { userId: 'olga', reason: null } }, meta.at),
    deadlineOf({ type: 'MemberLeft', data: ofCompany }, meta.at),
    deadlineOf({ type: 'MemberRoleSet', data: { ...ofCompany, role: 'buyer' } }, meta.at),
  ];
  expect(subjects).toEqual(['olga', companyId, companyId].map((subject) => ({ subject, dueAt: meta.at })));
});

test('an owner is asked for with the members who cannot sign in, of whom others are none', async () => {
  const command = { type: 'AppointOwner', companyId, shut: ['olga'] };
  const expected = [{ stream: `company-${companyId}`, command }];
  expect(await acted(companyId, ['olga', 'stranger'])).toEqual(expected);
  expect(await acted('olga', ['olga'])).toEqual(expected);
});

test('nothing is asked for where everybody can sign in', async () => {
  expect(await acted(companyId, ['stranger'])).toEqual([]);
});
