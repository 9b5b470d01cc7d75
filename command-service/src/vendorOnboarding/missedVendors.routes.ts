import { handleMissedVendor } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { rfqDeliveryStreamName } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { missedVendorDecider } from './missedVendor.decider.ts';

export type MissedVendorRoutesDeps = CommandRoutePorts;

/** Admin commands about RFQs to providers without a vendor account. */
export function missedVendorRoutes(app: FastifyInstance, deps: MissedVendorRoutesDeps): void {
  registerEndpoint(app, deps.guard, handleMissedVendor, async ({ params, caller, request }) => {
    const stream = rfqDeliveryStreamName(params.id.toLowerCase());
    const meta = createCommandMeta(deps, { request, caller, body: params });
    const { position } = await deps.execute(missedVendorDecider, {
      stream,
      command: { type: 'HandleMissedVendor' },
      meta,
    });
    return { position, message: 'The item was taken off the list.' };
  });
}
