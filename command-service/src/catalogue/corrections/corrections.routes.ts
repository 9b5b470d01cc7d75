import { msg } from '@lingui/core/runtime-macro';
import {
  acceptCorrectionEndpoint,
  proposeCorrectionEndpoint,
  rejectCorrectionEndpoint,
  withdrawCorrectionEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { getCatalogueCorrectionStreamName } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../../commandMeta.ts';
import type { EditProviderDeps } from '../editProvider.ts';
import type { ClockPort, RequestGuardPort, IdGeneratorPort } from '../../ports.ts';
import { publishAndAcceptCatalogueCorrection } from './acceptCorrection.ts';
import { type CatalogueCorrectionCommand, catalogueCorrectionsDecider } from './corrections.decider.ts';
import { proposeCatalogueCorrection } from './proposeCorrection.ts';

export type CatalogueCorrectionRoutesDeps = RequestGuardPort & EditProviderDeps & ClockPort & IdGeneratorPort;

type Decision = Extract<CatalogueCorrectionCommand, { type: 'WithdrawCorrection' | 'RejectCorrection' }>;

/**
 * @returns the id of the provider that the caller represents.
 * @throws Refusal 'access.vendor-needed' when the caller represents no provider.
 */
function requireOwnProvider({ vendorOf }: Caller): string {
  if (vendorOf !== null) return vendorOf;
  throw new Refusal('forbidden', 'access.vendor-needed', msg`You need approved provider access to do this.`);
}

/**
 * Registers the endpoints for vendors to propose and withdraw corrections of their own catalogue entry, and for admins
 * to accept or reject the corrections. A vendor's provider is determined by the vendor's access, not by the request.
 */
export function registerCatalogueCorrectionCommandRoutes(
  app: FastifyInstance,
  deps: CatalogueCorrectionRoutesDeps,
): void {
  const decide = async (command: Decision, meta: EventMeta, message: Message) => {
    const stream = getCatalogueCorrectionStreamName(command.providerId);
    const { position } = await deps.execute(catalogueCorrectionsDecider, { stream, command, meta });
    return { position, message: formatMessage(message) };
  };

  registerEndpoint(app, deps.guard, proposeCorrectionEndpoint, async ({ body, caller, request }) => {
    const proposer = { userId: caller.userId, providerId: requireOwnProvider(caller) };
    const proposed = await proposeCatalogueCorrection(
      deps,
      proposer,
      body,
      createCommandMeta(deps, { request, caller, body }),
    );
    return { ...proposed, message: formatMessage(msg`Your correction was sent.`) };
  });

  registerEndpoint(
    app,
    deps.guard,
    withdrawCorrectionEndpoint,
    async ({ params: { id: correctionId }, caller, request }) => {
      const command = { type: 'WithdrawCorrection', correctionId, providerId: requireOwnProvider(caller) } as const;
      const meta = createCommandMeta(deps, { request, caller, body: { correctionId } });
      return decide(command, meta, msg`Your correction was withdrawn.`);
    },
  );

  registerEndpoint(app, deps.guard, acceptCorrectionEndpoint, async ({ params, body: { base }, caller, request }) => {
    const accepted = { providerId: params.providerId, correctionId: params.id, base };
    const meta = createCommandMeta(deps, { request, caller, body: accepted });
    return {
      ...(await publishAndAcceptCatalogueCorrection(deps, accepted, meta)),
      message: formatMessage(msg`The correction was accepted.`),
    };
  });

  registerEndpoint(app, deps.guard, rejectCorrectionEndpoint, async ({ params, body: { reason }, caller, request }) => {
    const rejected = { providerId: params.providerId, correctionId: params.id, reason };
    const meta = createCommandMeta(deps, { request, caller, body: rejected });
    return decide({ type: 'RejectCorrection', ...rejected }, meta, msg`The correction was rejected.`);
  });
}
