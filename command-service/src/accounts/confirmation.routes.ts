import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  confirmEmailEndpoint,
  resendConfirmationEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { parseBearerToken } from '@marketplace/http/guard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { generateMailCauseId } from '@marketplace/mail/outbox.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClockPort, DatabasePort, ExecuteCommandPort, RequestGuardPort, LoadStatePort } from '../ports.ts';
import type { AccountDeploymentSettingsPort } from './accountSettings.ts';
import { enqueueUserMail } from '../mails/enqueueMail.ts';
import { composeEmailConfirmationMail } from './accounts.mails.ts';
import { recordUserEmailConfirmed } from './recordUserEmailConfirmed.ts';
import { requireMailLinkUserId } from './mailLinks.ts';
import type { SharedQueuePasswordHasher } from './passwordHasher.ts';
import { requireCurrentPassword } from './currentPassword.ts';
import { userDecider } from './user.decider.ts';

export type EmailConfirmationRoutesDeps = RequestGuardPort &
  ExecuteCommandPort &
  LoadStatePort &
  DatabasePort &
  ClockPort &
  AccountDeploymentSettingsPort;

/** Whether the request carries a valid session of this user. A session of another user does not count. */
async function hasSessionOf(
  { guard }: EmailConfirmationRoutesDeps,
  userId: string,
  request: FastifyRequest,
): Promise<boolean> {
  const token = parseBearerToken(request);
  return token !== null && (await guard.callerOf(token))?.userId === userId;
}

function passwordNeededRefusal(): Refusal {
  const message = msg`Enter the password that you chose when you created the account.`;
  return new Refusal('rule', 'account.password-needed', message, [{ path: 'password', message }]);
}

/** Endpoints to confirm an email address by the mailed link, and to request a new link. */
export function registerEmailConfirmationRoutes(
  app: FastifyInstance,
  deps: EmailConfirmationRoutesDeps,
  passwords: SharedQueuePasswordHasher,
): void {
  const { pool, guard, accounts } = deps;

  registerEndpoint(app, guard, confirmEmailEndpoint, async ({ body, request }) => {
    const userId = await requireMailLinkUserId(pool, body.token, 'confirm-email');
    if (!(await hasSessionOf(deps, userId, request))) {
      // The person who reads the mail is not necessarily the person who registered the email address.
      if (body.password === undefined) throw passwordNeededRefusal();
      const counted = passwords.limitedFor(request);
      await requireCurrentPassword({ pool, passwords: counted }, userId, body.password, 'password');
    }
    const position = await recordUserEmailConfirmed(deps, userId, 'link');
    return { position, message: formatMessage(msg`Your email address is confirmed.`) };
  });

  registerEndpoint(app, guard, resendConfirmationEndpoint, async ({ caller }) => {
    const { state } = await deps.loadState(userDecider, getUserStreamName(caller.userId));
    if (state.emailConfirmed) return { message: formatMessage(msg`Your email address is already confirmed.`) };
    await runInTransaction(pool, async (client) =>
      enqueueUserMail(client, composeEmailConfirmationMail(caller.userId), generateMailCauseId(), accounts.publicUrl),
    );
    return { message: formatMessage(msg`We have sent you a new link.`) };
  });
}
