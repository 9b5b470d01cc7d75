import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { ClockPort, DatabasePort, ExecuteCommandPort, IdGeneratorPort } from '../ports.ts';
import { setPasswordHash } from './accountRows.ts';
import { recordUserEmailConfirmed } from './recordUserEmailConfirmed.ts';
import { deleteUserMailLinksForPurpose } from './mailLinks.ts';
import type { PasswordHasher } from './passwordHasher.ts';
import type { AccountRegistrationInput } from './register.ts';
import { deleteSecondFactorAndRecoveryCodes } from './secondFactor.ts';
import { deleteUserSessions } from './sessions.ts';
import { type UserCommand, userDecider } from './user.decider.ts';

type OperatorDeps = ExecuteCommandPort &
  DatabasePort &
  ClockPort &
  IdGeneratorPort & { readonly passwords: PasswordHasher };

/** Password, names and company of the operator who takes over an account. */
export type UnconfirmedAccountTakeoverInput = Pick<
  AccountRegistrationInput,
  'password' | 'firstName' | 'lastName' | 'company'
>;

/**
 * Assigns an account with an unconfirmed email address to an operator: replaces the password, names and company,
 * removes the previous owner's sessions, mailed links and second factor, and confirms the address. Safe to repeat.
 */
export async function takeOverUnconfirmedAccountForOperator(
  deps: OperatorDeps,
  userId: string,
  owner: UnconfirmedAccountTakeoverInput,
): Promise<void> {
  const passwordHash = await deps.passwords.hash(owner.password);
  await runInTransaction(deps.pool, async (client) => {
    await setPasswordHash(client, userId, passwordHash);
    await deleteSecondFactorAndRecoveryCodes(client, userId);
    for (const purpose of ['confirm-email', 'reset-password'] as const)
      await deleteUserMailLinksForPurpose(client, userId, purpose);
    await deleteUserSessions(client, userId, null);
  });
  const runCommand = async (command: UserCommand): Promise<unknown> =>
    deps.execute(userDecider, {
      stream: getUserStreamName(userId),
      command,
      meta: { commandId: deps.newId(), actor: 'system', at: deps.now().toISOString() },
    });
  const { firstName, lastName, company } = owner;
  await runCommand({ type: 'DisableSecondFactor', userId });
  await runCommand({ type: 'ChangeProfile', userId, firstName, lastName, company, isNew: true });
  await recordUserEmailConfirmed(deps, userId, 'operator');
}
