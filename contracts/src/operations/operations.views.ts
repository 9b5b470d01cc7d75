import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';

const Position = z.string();
/** Latest requested action on a read model, and its progress. */
export const ReadModelActionProgressReplyItem = z.object({
  id: z.uuid(),
  act: z.enum(['rebuild', 'swap', 'put-back', 'retry', 'discard']),
  /** `waiting`: the action is queued behind another action. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Whether cancellation was requested. The cancellation takes effect after the current page of the log. */
  ending: z.boolean(),
  asked_at: Instant,
  ended_at: Instant.nullable(),
  /** Number of processed events, and total number of events to process. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** `null` before the first measurement. */
  events_per_second: z.number().min(0).nullable(),
  seconds_left: z.int().min(0).nullable(),
  /** Number of times that a restart of the service interrupted the action. */
  cut_off: z.int().min(0),
  failure: z.string().nullable(),
});
export type ReadModelActionProgressReplyItem = z.infer<typeof ReadModelActionProgressReplyItem>;

/**
 * An event that a read model cannot apply. Contains only the kind of its stream, because the name of the stream
 * contains an id.
 */
export const ParkedEventReplyItem = z.object({
  position: Position,
  event_type: z.string(),
  stream_kind: z.string(),
  /** First line of the error, without row values. */
  reason: z.string(),
  since: Instant,
  /** Whether an admin discarded the event; the next successful rebuild removes the event from the list. */
  given_up: z.boolean(),
});
export type ParkedEventReplyItem = z.infer<typeof ParkedEventReplyItem>;

/** Maximum number of parked events in the list per read model; the count includes all parked events. */
export const maxListedParkedEvents = 50;

export const ReadModelStatusReplyItem = z.object({
  name: z.string(),
  version: z.int(),
  /** Log position that the rows of the read model reflect; `null` during the first build. */
  position: Position.nullable(),
  /** When the current schema became active. */
  active_since: Instant.nullable(),
  /** Number of log positions that are not processed yet. */
  behind: z.int().min(0),
  /** Age of the oldest unprocessed event; 0 at the end of the log. */
  behind_seconds: z.int().min(0),
  parked_count: z.int().min(0),
  parked: z.array(ParkedEventReplyItem),
  /** The event that made the last rebuild fail, unless that event is parked. */
  unbuilt: ParkedEventReplyItem.nullable(),
  /** The rebuilt schema that waits to be swapped in, if any. */
  built: z.object({ since: Instant, position: Position }).nullable(),
  /** The previous schema, if it can be restored; otherwise `null`. */
  earlier: z.object({ since: Instant }).nullable(),
  task: ReadModelActionProgressReplyItem.nullable(),
});
export type ReadModelStatusReplyItem = z.infer<typeof ReadModelStatusReplyItem>;

/** An action of an admin, as recorded in the log. */
export const ReadModelActionReplyItem = z.object({
  at: Instant,
  act: z.enum(['rebuild', 'swap', 'put-back', 'retry', 'discard', 'cancel']),
  read_model: z.string(),
  positions: z.array(z.string()),
  /** Email address of the admin; `null` once the admin is erased. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReadModelActionReplyItem = z.infer<typeof ReadModelActionReplyItem>;
