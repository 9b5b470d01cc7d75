import { msg } from '@lingui/core/runtime-macro';
import { handleMissedVendorEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { getUnclaimedProviderRfqStreamName } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts } from '../ports.ts';
import { unclaimedProviderRfqDecider } from './missedVendor.decider.ts';

export type UnclaimedProviderRfqCommandRoutesDeps = CommandRoutePorts;

/** Registers the routes of the admin commands about RFQs to providers without a vendor account. */
export function registerUnclaimedProviderRfqCommandRoutes(
  app: FastifyInstance,
  deps: UnclaimedProviderRfqCommandRoutesDeps,
): void {
  registerEndpoint(app, deps.guard, handleMissedVendorEndpoint, async ({ params, caller, request }) => {
    const stream = getUnclaimedProviderRfqStreamName(params.id.toLowerCase());
    const meta = createCommandMeta(deps, { request, caller, body: params });
    const { position } = await deps.execute(unclaimedProviderRfqDecider, {
      stream,
      command: { type: 'MarkUnclaimedProviderRfqHandled' },
      meta,
    });
    return { position, message: formatMessage(msg`The item was removed from the list.`) };
  });
}
