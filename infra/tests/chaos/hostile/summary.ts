import { z } from 'zod';

/** What attackers heard: how often each status, and each answer that is the product's own fault (5xx but 503) with its attack. */
export const AttackSummary = z.object({
  heard: z.record(z.string(), z.number()),
  faults: z.record(z.string(), z.number()),
});
export type AttackSummary = z.infer<typeof AttackSummary>;
