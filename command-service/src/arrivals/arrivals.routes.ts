import { handleMissedVendor } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { arrivalStream } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { arrivalDecider } from './arrival.decider.ts';

export type ArrivalRoutesDeps = CommandRoutePorts;

/** Admin commands about RFQs to providers without a vendor account. */
export function arrivalRoutes(app: FastifyInstance, deps: ArrivalRoutesDeps): void {
  serve(app, deps.guard, handleMissedVendor, async ({ params, caller, request }) => {
    const stream = arrivalStream(params.id.toLowerCase());
    const meta = commandMeta(deps, { request, caller, body: params });
    const { position } = await deps.execute(arrivalDecider, { stream, command: { type: 'HandleMissedVendor' }, meta });
    return { position, message: 'The item was taken off the list.' };
  });
}
