import { setProcessingEndpoint } from '@marketplace/contracts/privacy/privacy.api.ts';
import type { RevocableDataSubjectRight } from '@marketplace/contracts/privacy/privacy.values.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts } from '../ports.ts';
import {
  changeProcessingRestrictionOrObjection,
  type ChangeProcessingRestrictionOrObjectionDeps,
} from './changeProcessingRestrictionOrObjection.ts';

export type ProcessingRestrictionOrObjectionRoutesDeps = CommandRoutePorts & ChangeProcessingRestrictionOrObjectionDeps;

const confirmations: Readonly<Record<RevocableDataSubjectRight, { readonly on: string; readonly off: string }>> = {
  restriction: {
    on: 'Your data is only kept from now on: nothing is matched for you.',
    off: 'The restriction is lifted.',
  },
  objection: {
    on: 'Your searches are not logged from now on, the history of before is gone, and no page tells what you do.',
    off: 'Your objection is taken back.',
  },
};

/** Endpoint for signed-in users to restrict the processing of their data, to object to it, and to withdraw either. */
export function registerProcessingRestrictionOrObjectionRoutes(
  app: FastifyInstance,
  deps: ProcessingRestrictionOrObjectionRoutesDeps,
): void {
  registerEndpoint(app, deps.guard, setProcessingEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    const { right, inForce } = body;
    const meta = createCommandMeta(deps, { request, caller, body });
    const { position, state } = await changeProcessingRestrictionOrObjection(deps, { userId, right, inForce }, meta);
    const { restricted, objecting } = state;
    return {
      position,
      message: confirmations[right][inForce ? 'on' : 'off'],
      processing_restricted: restricted,
      objecting,
    };
  });
}
