import { z } from 'zod';

/**
 * Results that attackers saw: number of each status, and of each response that is a fault of the product (5xx except 503) with its request.
 */
export const HostileAttackSummary = z.object({
  heard: z.record(z.string(), z.number()),
  faults: z.record(z.string(), z.number()),
});
export type HostileAttackSummary = z.infer<typeof HostileAttackSummary>;
