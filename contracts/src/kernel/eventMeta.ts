import { z } from 'zod';
import { Instant } from './instant.ts';

/** Actor, command and time of an event: the only sources of time and randomness that a decider may use. */
export const EventMeta = z.object({
  /** UUIDv5 of actor, route and idempotency key: identical for a repeated command. */
  commandId: z.uuid(),
  /** User id of the actor, or `system`. Never an email address. */
  actor: z.string().min(1),
  /** Time at which the command was accepted, ISO 8601 in UTC. */
  at: Instant,
  /**
   * sha256 of the canonical body, to detect an idempotency key that is reused with another body. Encrypted in the log
   * with the keys of the command's subjects; in plain text in events of earlier releases.
   */
  bodyHash: z.string().optional(),
  /** Position of the event that triggered the process manager. */
  causedBy: z.string().optional(),
  /** Trace id of the request or event batch that caused the event; the correlation id of log lines. */
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  /** Span that stored the event, if its trace was recorded; readers link their spans to it. */
  spanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
export type EventMeta = z.infer<typeof EventMeta>;
