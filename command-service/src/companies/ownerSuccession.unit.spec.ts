import { expect, test } from 'vitest';
import { deriveCompanyIdFromDomain } from './companyIdByDomain.public.ts';
import { createCompanyOwnerSuccessionProcess, type CompanyOwnerSuccessionDeps } from './ownerSuccession.process.ts';

const companyId = deriveCompanyIdFromDomain('quay.example');
const members = (['olga', 'bert', 'vera'] as const).map((userId) => ({ userId, role: 'owner' }));
const meta = { commandId: 'c', actor: 'system', at: '2026-11-21T12:00:00.000Z' };

/**
 * Runs the process once.
 * @param disabledIds ids of users with a disabled account.
 * @returns the commands that it executed.
 */
async function runProcess(subject: string, disabledIds: readonly string[]): Promise<readonly object[]> {
  const query = (text: string, [asked]: readonly unknown[]) => {
    if (text.includes('disabled_at')) {
      const among = disabledIds.filter((userId) => (asked as readonly string[]).includes(userId));
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
  const deps = { pool: { query }, loadState } as unknown as CompanyOwnerSuccessionDeps;
  await createCompanyOwnerSuccessionProcess(deps).act(execute as never, subject, meta);
  return sent;
}

test('reacts to events that can leave a company without an owner who can sign in', () => {
  const { eventNames, deadlineOf } = createCompanyOwnerSuccessionProcess({} as CompanyOwnerSuccessionDeps);
  expect(eventNames).toEqual(['AccountDisabled', 'MemberLeft', 'MemberRoleSet']);
  const ofCompany = { companyId, userId: 'bert', by: 'olga' };
  const subjects = [
    deadlineOf({ type: 'AccountDisabled', data: { userId: 'olga', reason: null } }, meta.at),
    deadlineOf({ type: 'MemberLeft', data: ofCompany }, meta.at),
    deadlineOf({ type: 'MemberRoleSet', data: { ...ofCompany, role: 'buyer' } }, meta.at),
  ];
  expect(subjects).toEqual(['olga', companyId, companyId].map((subject) => ({ subject, dueAt: meta.at })));
});

test('appoints an owner, passing only the disabled members of the company', async () => {
  const command = { type: 'AppointOwner', companyId, disabledUserIds: ['olga'] };
  const expected = [{ stream: `company-${companyId}`, command }];
  expect(await runProcess(companyId, ['olga', 'stranger'])).toEqual(expected);
  expect(await runProcess('olga', ['olga'])).toEqual(expected);
});

test('executes nothing when every member can sign in', async () => {
  expect(await runProcess(companyId, ['stranger'])).toEqual([]);
});
