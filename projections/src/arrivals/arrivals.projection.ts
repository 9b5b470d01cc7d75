import type { ArrivalEvent } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import { arrivals, missedVendor } from '@marketplace/read-models/arrivals/arrivals.tables.ts';
import { buyerAudience } from '../rfq/buyerAudience.public.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';

const handlers: Handlers<ArrivalEvent> = {
  VendorMissed: ({ event: { data }, at }, { put }) =>
    put(missedVendor, {
      link_id: data.linkId,
      rfq_id: data.rfqId,
      provider_id: data.providerId,
      provider_name: data.providerName,
      missed_at: at,
    }),
  VendorInvited: ({ event: { data }, at }, { patch }) =>
    patch(missedVendor, { link_id: data.linkId }, { invited_at: at }),
  MissedVendorHandled: ({ event: { data }, at }, { patch }) =>
    patch(missedVendor, { link_id: data.linkId }, { handled_at: at }),
};

/** Admins, and the buyer or the company that the RFQ was sent for. */
function changes({ event }: ProjectedEvent<ArrivalEvent>): readonly Change[] {
  const admins: Change = ['role:admin', 'Arrivals'];
  return 'buyerId' in event.data ? [admins, [buyerAudience(event.data), 'Arrivals']] : [admins];
}

/** RFQs at providers without users. */
export const arrivalsProjection = defineProjection<ArrivalEvent>({ readModel: arrivals, handlers, changes });
