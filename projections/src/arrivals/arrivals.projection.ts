import type { ArrivalEvent } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { LiveChange } from '@marketplace/contracts/liveUpdates.ts';
import { arrivalsReadModel, unclaimedProviderRfqTable } from '@marketplace/read-models/arrivals/arrivals.tables.ts';
import { getBuyerAudience } from '../rfq/buyerAudience.public.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';

const handlers: ProjectionHandlers<ArrivalEvent> = {
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

/** Notifies admins, and the buyer or the company that the RFQ was sent for. */
function changes({ event }: ProjectedEvent<ArrivalEvent>): readonly LiveChange[] {
  const admins: LiveChange = ['role:admin', 'Arrivals'];
  return 'buyerId' in event.data ? [admins, [getBuyerAudience(event.data), 'Arrivals']] : [admins];
}

/** RFQs sent to providers without users on this platform. */
export const arrivalsProjection = defineProjection<ArrivalEvent>({ readModel: arrivalsReadModel, handlers, changes });
