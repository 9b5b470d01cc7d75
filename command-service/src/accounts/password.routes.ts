import { setTimeout as delay } from 'node:timers/promises';
import { changePassword, forgotPassword, resetPassword } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import { newCause } from '@marketplace/mail/outbox.ts';
import { inTransaction } from '@marketplace/read-store/transaction.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandDeps } from '../deps.ts';
import { putDraft } from '../mails/putDraft.ts';
import { findAccount, setPasswordHash } from './accountRows.ts';
import { passwordResetMail } from './accounts.mails.ts';
import { confirmEmail } from './confirmEmail.ts';
import { endLinks, readLink, useLink } from './links.ts';
import { refuseWeak } from './passwordRules.ts';
import type { Passwords } from './passwords.ts';
import { requirePresentPassword } from './presentPassword.ts';
import { endSessions } from './sessions.ts';

/** Milliseconds that an answer to "forgot password" takes at least: longer than writing a mail, so that it tells nothing. */
const forgotMs = 300;

/** Mails a link to whoever has the address; earlier links stop working. */
async function mailResetLink({ pool, accounts }: CommandDeps, email: string): Promise<void> {
  const account = await findAccount(pool, normaliseEmail(email));
  if (account === null || !account.registered || account.disabled) return;
  await inTransaction(pool, async (client) => {
    await endLinks(client, account.userId, 'reset-password');
    await putDraft(client, passwordResetMail(account.userId), newCause(), accounts.publicUrl);
  });
}

/** Takes the link, sets the password and ends every session, all or nothing. */
async function reset({ pool }: CommandDeps, token: string, passwordHash: string): Promise<string> {
  return inTransaction(pool, async (client) => {
    const userId = await useLink(client, token, 'reset-password');
    await setPasswordHash(client, userId, passwordHash);
    await endSessions(client, userId, null);
    return userId;
  });
}

/** Changing a password, and choosing a new one by a mailed link. */
export function passwordRoutes(app: FastifyInstance, deps: CommandDeps, passwords: Passwords): void {
  const { pool, guard } = deps;

  serve(app, guard, changePassword, async ({ body, caller, request }) => {
    await requirePresentPassword({ pool, passwords }, caller.userId, body.currentPassword);
    refuseWeak(body.newPassword, 'newPassword');
    const passwordHash = await passwords.hash(body.newPassword);
    await inTransaction(pool, async (client) => {
      await setPasswordHash(client, caller.userId, passwordHash);
      await endLinks(client, caller.userId, 'reset-password');
      await endSessions(client, caller.userId, bearerToken(request));
    });
    return { message: 'Your password was changed. You are signed out everywhere else.' };
  });

  serve(app, guard, forgotPassword, async ({ body }) => {
    await Promise.all([mailResetLink(deps, body.email), delay(forgotMs)]);
    return {
      message: 'If there is an account with this address, we have sent a link to it. It is valid for 30 minutes.',
    };
  });

  serve(app, guard, resetPassword, async ({ body }) => {
    refuseWeak(body.password, 'password');
    await readLink(pool, body.token, 'reset-password');
    const userId = await reset(deps, body.token, await passwords.hash(body.password));
    // Whoever opened the link reads the address's mail.
    await confirmEmail(deps, userId, 'link');
    return { message: 'Your password was changed. Please sign in.' };
  });
}
