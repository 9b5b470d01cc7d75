import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
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

const confirmations: Readonly<Record<RevocableDataSubjectRight, { readonly on: Message; readonly off: Message }>> = {
  restriction: {
    on: msg`The processing of your data is restricted: we only store it. Matching and alerts are unavailable.`,
    off: msg`The restriction was lifted.`,
  },
  objection: {
    on: msg`We no longer log your searches or how you use this site, and we are permanently deleting your search history.`,
    off: msg`Your objection was withdrawn.`,
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
      message: formatMessage(confirmations[right][inForce ? 'on' : 'off']),
      processing_restricted: restricted,
      objecting,
    };
  });
}
