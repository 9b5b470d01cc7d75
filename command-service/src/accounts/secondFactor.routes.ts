import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  confirmSecondFactorEndpoint,
  disableSecondFactorEndpoint,
  enrolSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { parseBearerToken } from '@marketplace/http/guard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { createConfirmedEmailCheck } from '../confirmedEmail.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadPersonalEventsPort } from '../ports.ts';
import type { AccountDeploymentSettingsPort } from './accountSettings.ts';
import type { SharedQueuePasswordHasher } from './passwordHasher.ts';
import { requireCurrentPassword } from './currentPassword.ts';
import { removeSecondFactor } from './removeSecondFactor.ts';
import {
  confirmSecondFactorEnrolment,
  startSecondFactorEnrolment,
  renewRecoveryCodes,
  requireSecondFactorCode,
} from './secondFactor.ts';
import { deleteUserSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';
import { loadUserProfileAndAccessFromLog } from './userView.ts';

export type SecondFactorRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadPersonalEventsPort &
  DatabasePort &
  AccountDeploymentSettingsPort;

/**
 * Endpoints to set up and remove the caller's second factor, and to renew the recovery codes. The secret is stored next
 * to the password hash; the log only records that a second factor exists.
 */
export function registerSecondFactorRoutes(
  app: FastifyInstance,
  deps: SecondFactorRoutesDeps,
  passwords: SharedQueuePasswordHasher,
): void {
  const { pool, guard } = deps;
  const requireConfirmed = createConfirmedEmailCheck(deps.loadState);
  const requirePassword = (request: FastifyRequest, { userId }: Caller, password: string): Promise<void> =>
    requireCurrentPassword({ pool, passwords: passwords.limitedFor(request) }, userId, password);

  registerEndpoint(app, guard, enrolSecondFactorEndpoint, async ({ body, caller, request }) => {
    await requireConfirmed(caller.userId);
    await requirePassword(request, caller, body.currentPassword);
    const { email } = await loadUserProfileAndAccessFromLog(deps, caller.userId);
    return startSecondFactorEnrolment(deps, caller.userId, email);
  });

  registerEndpoint(app, guard, confirmSecondFactorEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    await requireConfirmed(userId);
    const codes = await confirmSecondFactorEnrolment(deps, userId, body.code);
    const command = { type: 'EnableSecondFactor', userId } as const;
    const meta = createCommandMeta(deps, { request, caller, body: null });
    const { position } = await deps.execute(userDecider, { stream: getUserStreamName(userId), command, meta });
    // The other sessions were opened without a code and are therefore ended.
    await deleteUserSessions(pool, userId, parseBearerToken(request));
    return {
      position,
      message: formatMessage(msg`Your second factor is set up. You are signed out everywhere else.`),
      recovery_codes: [...codes],
    };
  });

  registerEndpoint(app, guard, disableSecondFactorEndpoint, async ({ body, caller, request }) => {
    await requirePassword(request, caller, body.currentPassword);
    await requireSecondFactorCode(deps, caller.userId, body.code);
    // A retry has to send another code, because each code works once. The command has no body hash, so that the retry
    // can use the same key.
    const position = await removeSecondFactor(
      deps,
      caller.userId,
      createCommandMeta(deps, { request, caller, body: null }),
    );
    return { position, message: formatMessage(msg`Your second factor was turned off.`) };
  });

  registerEndpoint(app, guard, renewRecoveryCodesEndpoint, async ({ body, caller, request }) => {
    await requirePassword(request, caller, body.currentPassword);
    await requireSecondFactorCode(deps, caller.userId, body.code);
    const codes = await renewRecoveryCodes(deps, caller.userId);
    const message = msg`You have new recovery codes. Your old recovery codes no longer work.`;
    return { message: formatMessage(message), recovery_codes: [...codes] };
  });
}
