import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes as renewRecoveryCodesCall,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import { createRequireConfirmed } from '../confirmedEmail.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadPersonalPort } from '../ports.ts';
import type { AccountSettingsPort } from './accountSettings.ts';
import type { SharedPasswords } from './passwords.ts';
import { requirePresentPassword } from './presentPassword.ts';
import { endSecondFactor } from './endSecondFactor.ts';
import { confirmEnrolment, enrol, renewRecoveryCodes, requireCode } from './secondFactor.ts';
import { endSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';
import { readUserView } from './userView.ts';

export type SecondFactorRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadPersonalPort &
  DatabasePort &
  AccountSettingsPort;

/**
 * Sets up and removes a second factor. The secret is stored next to the password hash; the log only records that it
 * exists.
 */
export function secondFactorRoutes(
  app: FastifyInstance,
  deps: SecondFactorRoutesDeps,
  passwords: SharedPasswords,
): void {
  const { pool, guard } = deps;
  const requireConfirmed = createRequireConfirmed(deps.loadState);
  const requirePassword = (request: FastifyRequest, { userId }: Caller, password: string): Promise<void> =>
    requirePresentPassword({ pool, passwords: passwords.countedFor(request) }, userId, password);

  serve(app, guard, enrolSecondFactor, async ({ body, caller, request }) => {
    await requireConfirmed(caller.userId);
    await requirePassword(request, caller, body.currentPassword);
    const { email } = await readUserView(deps, caller.userId);
    return enrol(deps, caller.userId, email);
  });

  serve(app, guard, confirmSecondFactor, async ({ body, caller, request }) => {
    const { userId } = caller;
    await requireConfirmed(userId);
    const codes = await confirmEnrolment(deps, userId, body.code);
    const command = { type: 'EnableSecondFactor', userId } as const;
    const meta = commandMeta(deps, { request, caller, body: null });
    const { position } = await deps.execute(userDecider, { stream: userStream(userId), command, meta });
    // The other sessions were opened without a code.
    await endSessions(pool, userId, bearerToken(request));
    return {
      position,
      message: 'Your second factor is set up. You are signed out everywhere else.',
      recovery_codes: [...codes],
    };
  });

  serve(app, guard, disableSecondFactor, async ({ body, caller, request }) => {
    await requirePassword(request, caller, body.currentPassword);
    await requireCode(deps, caller.userId, body.code);
    // The code can be used only once: without a body hash, a repeated key returns the same response.
    const position = await endSecondFactor(deps, caller.userId, commandMeta(deps, { request, caller, body: null }));
    return { position, message: 'Your second factor was taken away.' };
  });

  serve(app, guard, renewRecoveryCodesCall, async ({ body, caller, request }) => {
    await requirePassword(request, caller, body.currentPassword);
    await requireCode(deps, caller.userId, body.code);
    const codes = await renewRecoveryCodes(deps, caller.userId);
    return { message: 'You have new recovery codes. Those of before work no more.', recovery_codes: [...codes] };
  });
}
