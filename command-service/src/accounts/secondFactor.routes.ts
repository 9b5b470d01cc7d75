import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { commandMeta } from '../commandMeta.ts';
import type { CommandDeps } from '../deps.ts';
import type { Passwords } from './passwords.ts';
import { requirePresentPassword } from './presentPassword.ts';
import { confirmEnrolment, dropSecondFactor, enrol, requireCode } from './secondFactor.ts';
import { userDecider } from './user.decider.ts';
import { readUserView } from './userView.ts';

/** Setting up a second factor, and taking it away. The secret stands beside the password; the log says only that there is one. */
export function secondFactorRoutes(app: FastifyInstance, deps: CommandDeps, passwords: Passwords): void {
  const { pool, guard } = deps;
  const note = async (
    type: 'EnableSecondFactor' | 'DisableSecondFactor',
    { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
  ) => {
    const { userId } = caller;
    // The code is used up: no body hash, so that the same key answers as before.
    const meta = commandMeta(deps, { request, caller, body: null });
    const { position } = await deps.execute(userDecider, {
      stream: userStream(userId),
      command: { type, userId },
      meta,
    });
    return position;
  };

  serve(app, guard, enrolSecondFactor, async ({ body, caller }) => {
    await requirePresentPassword({ pool, passwords }, caller.userId, body.currentPassword);
    const { email } = await readUserView(deps, caller.userId);
    return enrol(deps, caller.userId, email);
  });

  serve(app, guard, confirmSecondFactor, async (call) => {
    const codes = await confirmEnrolment(deps, call.caller.userId, call.body.code);
    const position = await note('EnableSecondFactor', call);
    return { position, message: 'Your second factor is set up.', recovery_codes: [...codes] };
  });

  serve(app, guard, disableSecondFactor, async (call) => {
    const { body, caller } = call;
    await requirePresentPassword({ pool, passwords }, caller.userId, body.currentPassword);
    await requireCode(deps, caller.userId, body.code);
    await dropSecondFactor(pool, caller.userId);
    return { position: await note('DisableSecondFactor', call), message: 'Your second factor was taken away.' };
  });
}
