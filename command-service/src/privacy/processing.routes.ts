import { setProcessing } from '@marketplace/contracts/privacy/privacy.api.ts';
import type { ProcessingRight } from '@marketplace/contracts/privacy/privacy.values.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { changeProcessing, type ProcessingDeps } from './changeProcessing.ts';

export type ProcessingRoutesDeps = CommandRoutePorts & ProcessingDeps;

const confirmations: Readonly<Record<ProcessingRight, { readonly on: string; readonly off: string }>> = {
  restriction: {
    on: 'Your data is only kept from now on: nothing is matched for you.',
    off: 'The restriction is lifted.',
  },
  objection: {
    on: 'Your searches are not logged from now on, the history of before is gone, and no page tells what you do.',
    off: 'Your objection is taken back.',
  },
};

/** Restriction and objection switches of the signed-in user. */
export function processingRoutes(app: FastifyInstance, deps: ProcessingRoutesDeps): void {
  serve(app, deps.guard, setProcessing, async ({ body, caller, request }) => {
    const { userId } = caller;
    const { right, inForce } = body;
    const meta = commandMeta(deps, { request, caller, body });
    const { position, state } = await changeProcessing(deps, { userId, right, inForce }, meta);
    const { restricted, objecting } = state;
    return {
      position,
      message: confirmations[right][inForce ? 'on' : 'off'],
      processing_restricted: restricted,
      objecting,
    };
  });
}
