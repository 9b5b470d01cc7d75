import { setTimeout as delay } from 'node:timers/promises';
import { changePassword, forgotPassword, resetPassword } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import { newCause } from '@marketplace/mail/outbox.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance } from 'fastify';
import type { ClientBase } from 'pg';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadPersonalPort } from '../ports.ts';
import type { AccountSettingsPort } from './accountSettings.ts';
import { putDraft } from '../mails/putDraft.ts';
import { dropTokens } from './apiTokens.ts';
import { findAccount, lockAccount, setPasswordHash } from './accountRows.ts';
import { passwordChangedMail, passwordResetMail } from './accounts.mails.ts';
import { confirmEmail } from './confirmEmail.ts';
import { endSecondFactor } from './endSecondFactor.ts';
import { endLinks, readLink, useLink } from './links.ts';
import { refuseWeak } from './passwordRules.ts';
import type { SharedPasswords } from './passwords.ts';
import { requirePresentPassword } from './presentPassword.ts';
import { dropSecondFactor } from './secondFactor.ts';
import { endSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';
import { readUserView } from './userView.ts';

export type PasswordRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadPersonalPort &
  DatabasePort &
  AccountSettingsPort;

/**
 * Minimum response time of "forgot password" in milliseconds: longer than sending a mail, so it does not reveal
 * whether an account exists.
 */
const forgotPasswordMs = 300;

/** Sets the password, ends all sessions except the one with `keepToken`, and notifies the user by mail. */
async function setPassword(
  { accounts }: PasswordRoutesDeps,
  client: ClientBase,
  { userId, passwordHash, keepToken }: { userId: string; passwordHash: string; keepToken: string | null },
): Promise<void> {
  await setPasswordHash(client, userId, passwordHash);
  await endLinks(client, userId, 'reset-password');
  await endSessions(client, userId, keepToken);
  await putDraft(client, passwordChangedMail(userId), newCause(), accounts.publicUrl);
}

/** Mails a link to the account with this address; earlier links become invalid. */
async function mailResetLink({ pool, accounts }: PasswordRoutesDeps, email: string): Promise<void> {
  const account = await findAccount(pool, normaliseEmail(email));
  if (account === null || !account.registered || account.disabled) return;
  await inTransaction(pool, async (client) => {
    await lockAccount(client, account.userId);
    await endLinks(client, account.userId, 'reset-password');
    await putDraft(client, passwordResetMail(account.userId), newCause(), accounts.publicUrl);
  });
}

/** A previous possessor of the account may have created tokens with the old password. */
async function revokeTokens(
  { execute, newId, now }: PasswordRoutesDeps,
  client: ClientBase,
  userId: string,
): Promise<void> {
  if ((await dropTokens(client, userId)) === 0) return;
  const meta = { commandId: newId(), actor: userId, at: now().toISOString() };
  await execute(userDecider, { stream: userStream(userId), command: { type: 'RevokeApiTokens', userId }, meta });
}

/**
 * Redeems the link, sets the password, and ends every session and API token, all or nothing. If the address was never
 * confirmed, a stranger may have set up the second factor, so it is removed.
 */
async function resetWithLink(deps: PasswordRoutesDeps, token: string, passwordHash: string): Promise<void> {
  const { pool, loadState, newId, now } = deps;
  const { userId, wasConfirmed } = await inTransaction(pool, async (client) => {
    const owner = await useLink(client, token, 'reset-password');
    await setPassword(deps, client, { userId: owner, passwordHash, keepToken: null });
    await revokeTokens(deps, client, owner);
    const { state } = await loadState(userDecider, userStream(owner));
    if (!state.emailConfirmed) await dropSecondFactor(client, owner);
    return { userId: owner, wasConfirmed: state.emailConfirmed };
  });
  if (wasConfirmed) return;
  await endSecondFactor(deps, userId, { commandId: newId(), actor: userId, at: now().toISOString() });
  // The person who opened the link can read the address's mail.
  await confirmEmail(deps, userId, 'link');
}

/** Changes the password, or resets it by a mailed link. */
export function passwordRoutes(app: FastifyInstance, deps: PasswordRoutesDeps, passwords: SharedPasswords): void {
  const { pool, guard } = deps;

  serve(app, guard, changePassword, async ({ body, caller, request }) => {
    const counted = passwords.countedFor(request);
    await requirePresentPassword({ pool, passwords: counted }, caller.userId, body.currentPassword);
    await refuseWeak(body.newPassword, 'newPassword', await readUserView(deps, caller.userId));
    const passwordHash = await counted.hash(body.newPassword);
    const { userId } = caller;
    const keepToken = bearerToken(request);
    await inTransaction(pool, async (client) => setPassword(deps, client, { userId, passwordHash, keepToken }));
    return { message: 'Your password was changed. You are signed out everywhere else.' };
  });

  serve(app, guard, forgotPassword, async ({ body }) => {
    await Promise.all([mailResetLink(deps, body.email), delay(forgotPasswordMs)]);
    return {
      message: 'If there is an account with this address, we have sent a link to it. It is valid for 30 minutes.',
    };
  });

  serve(app, guard, resetPassword, async ({ body, request }) => {
    const owner = await readLink(pool, body.token, 'reset-password');
    await refuseWeak(body.password, 'password', await readUserView(deps, owner));
    const passwordHash = await passwords.countedFor(request).hash(body.password);
    await resetWithLink(deps, body.token, passwordHash);
    return { message: 'Your password was changed. Please sign in.' };
  });
}
