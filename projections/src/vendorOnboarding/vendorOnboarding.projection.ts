import type { UnclaimedProviderRfqEvent } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import {
  unclaimedProviderRfqsReadModel,
  unclaimedProviderRfqTable,
} from '@marketplace/read-models/vendorOnboarding/vendorOnboarding.tables.ts';
import { getRfqBuyerLiveUpdateAudience } from '../rfq/buyerAudience.public.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';

const handlers: ProjectionHandlers<UnclaimedProviderRfqEvent> = {
  VendorMissed: ({ event: { data }, at }, { put }) =>
    put(unclaimedProviderRfqTable, {
      link_id: data.linkId,
      rfq_id: data.rfqId,
      provider_id: data.providerId,
      provider_name: data.providerName,
      missed_at: at,
    }),
  VendorInvited: ({ event: { data }, at }, { patch }) =>
    patch(unclaimedProviderRfqTable, { link_id: data.linkId }, { invited_at: at }),
  MissedVendorHandled: ({ event: { data }, at }, { patch }) =>
    patch(unclaimedProviderRfqTable, { link_id: data.linkId }, { handled_at: at }),
};

/** Returns who is notified: admins and, if the event contains it, the owner of the RFQ (the buyer or a company). */
function changes({ event }: ProjectedEvent<UnclaimedProviderRfqEvent>): readonly LiveChangeAudienceAndTag[] {
  const admins: LiveChangeAudienceAndTag = ['role:admin', 'Arrivals'];
  return 'buyerId' in event.data ? [admins, [getRfqBuyerLiveUpdateAudience(event.data), 'Arrivals']] : [admins];
}

/** RFQs sent to providers without users on this platform. */
export const unclaimedProviderRfqsProjection = defineProjection<UnclaimedProviderRfqEvent>({
  readModel: unclaimedProviderRfqsReadModel,
  handlers,
  changes,
});
