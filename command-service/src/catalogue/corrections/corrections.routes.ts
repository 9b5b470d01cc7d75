import {
  acceptCorrection as acceptCall,
  proposeCorrection as proposeCall,
  rejectCorrection,
  withdrawCorrection,
} from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { correctionsStream } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../../commandMeta.ts';
import type { EditDeps } from '../editProvider.ts';
import type { ClockPort, GuardPort, IdPort } from '../../ports.ts';
import { acceptCorrection } from './acceptCorrection.ts';
import { type CorrectionCommand, correctionsDecider } from './corrections.decider.ts';
import { proposeCorrection } from './proposeCorrection.ts';

export type CorrectionRoutesDeps = GuardPort & EditDeps & ClockPort & IdPort;

type Decision = Extract<CorrectionCommand, { type: 'WithdrawCorrection' | 'RejectCorrection' }>;

/** The provider that the caller represents. @throws Refusal 'access.vendor-needed' when they have lost access. */
function requireOwnProvider({ vendorOf }: Caller): string {
  if (vendorOf !== null) return vendorOf;
  throw new Refusal('forbidden', 'access.vendor-needed', 'You need approved provider access to do this.');
}

/**
 * Corrections of a vendor's own catalogue entry, found only in the own provider's stream, and the admin's decisions.
 */
export function correctionRoutes(app: FastifyInstance, deps: CorrectionRoutesDeps): void {
  const decide = async (command: Decision, meta: Meta, message: string) => {
    const stream = correctionsStream(command.providerId);
    const { position } = await deps.execute(correctionsDecider, { stream, command, meta });
    return { position, message };
  };

  serve(app, deps.guard, proposeCall, async ({ body, caller, request }) => {
    const proposer = { userId: caller.userId, providerId: requireOwnProvider(caller) };
    const proposed = await proposeCorrection(deps, proposer, body, commandMeta(deps, { request, caller, body }));
    return { ...proposed, message: 'Your correction was sent.' };
  });

  serve(app, deps.guard, withdrawCorrection, async ({ params: { id: correctionId }, caller, request }) => {
    const command = { type: 'WithdrawCorrection', correctionId, providerId: requireOwnProvider(caller) } as const;
    const meta = commandMeta(deps, { request, caller, body: { correctionId } });
    return decide(command, meta, 'Your correction was withdrawn.');
  });

  serve(app, deps.guard, acceptCall, async ({ params, body: { base }, caller, request }) => {
    const accepted = { providerId: params.providerId, correctionId: params.id, base };
    const meta = commandMeta(deps, { request, caller, body: accepted });
    return { ...(await acceptCorrection(deps, accepted, meta)), message: 'The correction was accepted.' };
  });

  serve(app, deps.guard, rejectCorrection, async ({ params, body: { reason }, caller, request }) => {
    const rejected = { providerId: params.providerId, correctionId: params.id, reason };
    const meta = commandMeta(deps, { request, caller, body: rejected });
    return decide({ type: 'RejectCorrection', ...rejected }, meta, 'The correction was rejected.');
  });
}
