import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';

/** An RFQ that waits at a provider that nobody answers for here. */
export const MissedVendorView = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  /** The one behind 'RFQ #'. */
  rfq_number: z.int(),
  provider_id: z.string(),
  provider_name: z.string(),
  sent_at: Instant,
  /** Until then the provider may answer. */
  deadline: Instant,
  /** When an invitation went to the address that the catalogue has; `null` where it had none. */
  invited_at: Instant.nullable(),
});
export type MissedVendorView = z.infer<typeof MissedVendorView>;

/**
 * What happens with an RFQ at a provider: somebody answers here, an invitation went out by mail, or our team was told, as it is of an
 * invitation too.
 */
export const ArrivalView = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  arrival: z.enum(['here', 'invited', 'told']),
});
export type ArrivalView = z.infer<typeof ArrivalView>;

/** In the order of choice. Refuses 'rfq.not-found' (404), also for somebody else's. */
export const readArrivals = query('/api/rfq/:id/arrivals', 'session', {
  summary: 'What happens with a request for quotes at each of its providers.',
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(ArrivalView),
});

/** Items that the list shows at most. */
export const listedMissedVendors = 200;

/**
 * Those that nobody has seen to, while the RFQ is open there and nobody answers for the provider: the first due first. `total` counts those
 * that are left out too.
 */
export const listMissedVendors = query('/api/admin/missed-vendors', 'admin', {
  summary: 'Requests for quotes that wait at providers nobody answers for here.',
  reply: z.object({ missed: z.array(MissedVendorView).max(listedMissedVendors), total: z.int() }),
});

/** Safe to repeat. Refuses 'arrival.unknown' (404). */
export const handleMissedVendor = command('POST', '/api/admin/missed-vendors/:id/handle', 'admin', {
  summary: 'Take an item off the list of requests at providers nobody answers for here.',
  refuses: ['arrival.unknown'],
  params: z.object({ id: z.string().max(100) }),
  reply: Accepted,
});
