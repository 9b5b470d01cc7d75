import { z } from 'zod';
import { Instant } from './instant.ts';

/** Who caused an event, by which command, and when: everything of clock and randomness that a decider may use. */
export const Meta = z.object({
  /** UUIDv5 of actor, route and idempotency key: the same command repeated has the same id. */
  commandId: z.uuid(),
  /** User id of who acts, or `system`. Never an address. */
  actor: z.string().min(1),
  /** Instant at which the command was accepted, ISO 8601 in UTC. */
  at: Instant,
  /**
   * sha256 of the canonical body, so that a reused key with another body is refused. The log keeps it keyed by the keys of those whom
   * the command concerns; what earlier releases stored is bare.
   */
  bodyHash: z.string().optional(),
  /** Position of the event that a process manager reacted to. */
  causedBy: z.string().optional(),
  /** Trace of the request, or of the batch of events, that caused it: the correlation id of the lines of the log. */
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  /** Span that stored it, where its trace was recorded: readers of the event link theirs to it. */
  spanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
export type Meta = z.infer<typeof Meta>;
