import { msg, plural } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { setTimeout as delay } from 'node:timers/promises';
import {
  changePasswordEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { parseBearerToken } from '@marketplace/http/guard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { generateMailCauseId } from '@marketplace/mail/outbox.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance } from 'fastify';
import type { ClientBase } from 'pg';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadPersonalEventsPort } from '../ports.ts';
import type { AccountDeploymentSettingsPort } from './accountSettings.ts';
import { enqueueUserMail } from '../mails/enqueueMail.ts';
import { deleteAllApiTokensOfUser } from './apiTokens.ts';
import { findAccountByEmail, lockAccountRow, setPasswordHash } from './accountRows.ts';
import { composePasswordChangedMail, composePasswordResetMail } from './accounts.mails.ts';
import { recordUserEmailConfirmed } from './recordUserEmailConfirmed.ts';
import { removeSecondFactor } from './removeSecondFactor.ts';
import {
  deleteUserMailLinksForPurpose,
  mailLinkValidityMinutesByPurpose,
  requireMailLinkUserId,
  redeemMailLink,
} from './mailLinks.ts';
import { requireStrongPassword } from './passwordRules.ts';
import type { SharedQueuePasswordHasher } from './passwordHasher.ts';
import { requireCurrentPassword } from './currentPassword.ts';
import { deleteSecondFactorAndRecoveryCodes } from './secondFactor.ts';
import { deleteUserSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';
import { loadUserProfileAndAccessFromLog } from './userView.ts';

export type PasswordRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadPersonalEventsPort &
  DatabasePort &
  AccountDeploymentSettingsPort;

/**
 * Minimum response time of "forgot password" in milliseconds. It is longer than queueing a mail takes, so that the
 * response time does not reveal whether an account exists.
 */
const forgotPasswordMs = 300;

const forgotPasswordMessage = msg`If there is an account with this email address, we have sent a link to it. The link is valid for ${plural({ minutes: mailLinkValidityMinutesByPurpose['reset-password'] }, { one: '# minute', other: '# minutes' })}.`;

/**
 * Sets the password, invalidates reset links, ends all sessions except the one with `keepToken`, and notifies the user
 * by mail.
 */
async function setPassword(
  { accounts }: PasswordRoutesDeps,
  client: ClientBase,
  { userId, passwordHash, keepToken }: { userId: string; passwordHash: string; keepToken: string | null },
): Promise<void> {
  await setPasswordHash(client, userId, passwordHash);
  await deleteUserMailLinksForPurpose(client, userId, 'reset-password');
  await deleteUserSessions(client, userId, keepToken);
  await enqueueUserMail(client, composePasswordChangedMail(userId), generateMailCauseId(), accounts.publicUrl);
}

/** Sends a reset link to the account with this email address; earlier links become invalid. */
async function mailResetLink({ pool, accounts }: PasswordRoutesDeps, email: string): Promise<void> {
  const account = await findAccountByEmail(pool, normaliseEmail(email));
  if (account === null || !account.registered || account.disabled) return;
  await runInTransaction(pool, async (client) => {
    await lockAccountRow(client, account.userId);
    await deleteUserMailLinksForPurpose(client, account.userId, 'reset-password');
    await enqueueUserMail(client, composePasswordResetMail(account.userId), generateMailCauseId(), accounts.publicUrl);
  });
}

/** Revokes the user's API tokens: a previous holder of the account may have created them with the old password. */
async function revokeTokens(
  { execute, newId, now }: PasswordRoutesDeps,
  client: ClientBase,
  userId: string,
): Promise<void> {
  if ((await deleteAllApiTokensOfUser(client, userId)) === 0) return;
  const meta = { commandId: newId(), actor: userId, at: now().toISOString() };
  await execute(userDecider, { stream: getUserStreamName(userId), command: { type: 'RevokeApiTokens', userId }, meta });
}

/**
 * Redeems the link, sets the password, ends every session and revokes every API token, all in one transaction. If the
 * email address was never confirmed, the second factor is removed, because a stranger may have set it up.
 */
async function resetWithLink(deps: PasswordRoutesDeps, token: string, passwordHash: string): Promise<void> {
  const { pool, loadState, newId, now } = deps;
  const { userId, wasConfirmed } = await runInTransaction(pool, async (client) => {
    const owner = await redeemMailLink(client, token, 'reset-password');
    await setPassword(deps, client, { userId: owner, passwordHash, keepToken: null });
    await revokeTokens(deps, client, owner);
    const { state } = await loadState(userDecider, getUserStreamName(owner));
    if (!state.emailConfirmed) await deleteSecondFactorAndRecoveryCodes(client, owner);
    return { userId: owner, wasConfirmed: state.emailConfirmed };
  });
  if (wasConfirmed) return;
  await removeSecondFactor(deps, userId, { commandId: newId(), actor: userId, at: now().toISOString() });
  // The person who opened the link can read mail sent to the email address.
  await recordUserEmailConfirmed(deps, userId, 'link');
}

/** Endpoints to change the password, and to reset a forgotten password by a mailed link. */
export function registerPasswordCommandRoutes(
  app: FastifyInstance,
  deps: PasswordRoutesDeps,
  passwords: SharedQueuePasswordHasher,
): void {
  const { pool, guard } = deps;

  registerEndpoint(app, guard, changePasswordEndpoint, async ({ body, caller, request }) => {
    const counted = passwords.limitedFor(request);
    await requireCurrentPassword({ pool, passwords: counted }, caller.userId, body.currentPassword);
    await requireStrongPassword(
      body.newPassword,
      'newPassword',
      await loadUserProfileAndAccessFromLog(deps, caller.userId),
    );
    const passwordHash = await counted.hash(body.newPassword);
    const { userId } = caller;
    const keepToken = parseBearerToken(request);
    await runInTransaction(pool, async (client) => setPassword(deps, client, { userId, passwordHash, keepToken }));
    return { message: formatMessage(msg`Your password was changed. You are signed out everywhere else.`) };
  });

  registerEndpoint(app, guard, forgotPasswordEndpoint, async ({ body }) => {
    await Promise.all([mailResetLink(deps, body.email), delay(forgotPasswordMs)]);
    return { message: formatMessage(forgotPasswordMessage) };
  });

  registerEndpoint(app, guard, resetPasswordEndpoint, async ({ body, request }) => {
    const owner = await requireMailLinkUserId(pool, body.token, 'reset-password');
    await requireStrongPassword(body.password, 'password', await loadUserProfileAndAccessFromLog(deps, owner));
    const passwordHash = await passwords.limitedFor(request).hash(body.password);
    await resetWithLink(deps, body.token, passwordHash);
    return { message: formatMessage(msg`Your password was changed. Please sign in.`) };
  });
}
