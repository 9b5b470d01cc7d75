import { z } from 'zod';

/**
 * Results that attackers saw: the number of responses by status, and the number of responses that are faults of the
 * product (5xx except 503) by status and request.
 */
export const HostileAttackResponseCounts = z.object({
  heard: z.record(z.string(), z.number()),
  faults: z.record(z.string(), z.number()),
});
export type HostileAttackResponseCounts = z.infer<typeof HostileAttackResponseCounts>;
