import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';

/** An RFQ sent to an unclaimed provider: no user of this platform has access to the provider. */
export const MissedVendorView = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  /** Number shown after 'RFQ #'. */
  rfq_number: z.int(),
  provider_id: z.string(),
  provider_name: z.string(),
  sent_at: Instant,
  /** The provider can answer until then. */
  deadline: Instant,
  /** When the invitation was mailed to the contact in the catalogue; `null` without a contact. */
  invited_at: Instant.nullable(),
});
export type MissedVendorView = z.infer<typeof MissedVendorView>;

/**
 * How an RFQ reached a provider: `here`, the provider has users on this platform; `invited`, an invitation was mailed; `told`, only our
 * team was notified, as it also is for an invitation.
 */
export const ArrivalView = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  arrival: z.enum(['here', 'invited', 'told']),
});
export type ArrivalView = z.infer<typeof ArrivalView>;

/** In the order in which the buyer chose the providers. Fails with 'rfq.not-found' (404), also for other users' RFQs. */
export const readArrivals = query('/api/rfq/:id/arrivals', 'session', {
  summary: 'Show how a request for quotes reached each of its providers.',
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(ArrivalView),
});

/** Maximum number of items in the list. */
export const listedMissedVendors = 200;

/**
 * Unhandled items, earliest deadline first, while the RFQ is open and the provider has no users. `total` also counts items that are not
 * listed.
 */
export const listMissedVendors = query('/api/admin/missed-vendors', 'admin', {
  summary: 'List open requests for quotes at providers without users on this platform.',
  reply: z.object({ missed: z.array(MissedVendorView).max(listedMissedVendors), total: z.int() }),
});

/** Safe to repeat. Fails with 'arrival.unknown' (404). */
export const handleMissedVendor = command('POST', '/api/admin/missed-vendors/:id/handle', 'admin', {
  summary: 'Mark a request at a provider without users as handled, which removes it from the list.',
  refuses: ['arrival.unknown'],
  params: z.object({ id: z.string().max(100) }),
  reply: Accepted,
});
