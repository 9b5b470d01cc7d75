import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';

const Position = z.string();
/** What was asked for of a read model last, and how far it has come. */
export const ReadModelTaskView = z.object({
  id: z.uuid(),
  act: z.enum(['rebuild', 'swap', 'put-back', 'retry', 'discard']),
  /** 'waiting': another one is carried out before it. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Whether somebody wants it to end; it does at the next page of the log. */
  ending: z.boolean(),
  asked_at: Instant,
  ended_at: Instant.nullable(),
  /** Events handled, of how many. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** `null` before anything is known. */
  events_per_second: z.number().min(0).nullable(),
  seconds_left: z.int().min(0).nullable(),
  /** How often a restart cut it off. */
  cut_off: z.int().min(0),
  failure: z.string().nullable(),
});
export type ReadModelTaskView = z.infer<typeof ReadModelTaskView>;

/** An event that a read model cannot take. Tells the kind of its stream only: the name holds an id. */
export const StandingEvent = z.object({
  position: Position,
  event_type: z.string(),
  stream_kind: z.string(),
  /** The first line of the error, without values of rows. */
  reason: z.string(),
  since: Instant,
  /** It is given up already, and goes with the next rebuild that succeeds. */
  given_up: z.boolean(),
});
export type StandingEvent = z.infer<typeof StandingEvent>;

/** Parked events of a read model that are listed; all are counted. */
export const listedParked = 50;

export const ReadModelView = z.object({
  name: z.string(),
  version: z.int(),
  /** Its rows are those of the log up to here; `null` while it is filled for the first time. */
  position: Position.nullable(),
  /** Since when the schema is read. */
  active_since: Instant.nullable(),
  /** How many places of the log it has to go. */
  behind: z.int().min(0),
  /** Age of the oldest event that it has not handled; 0 at the end of the log. */
  behind_seconds: z.int().min(0),
  parked_count: z.int().min(0),
  parked: z.array(StandingEvent),
  /** At which event the last rebuild failed, where nothing is parked at it. */
  unbuilt: StandingEvent.nullable(),
  /** Whether, and since when, a rebuilt one waits to be swapped in. */
  built: z.object({ since: Instant, position: Position }).nullable(),
  /** Whether, and since when, the one before can be put back. */
  earlier: z.object({ since: Instant }).nullable(),
  task: ReadModelTaskView.nullable(),
});
export type ReadModelView = z.infer<typeof ReadModelView>;

/** An act of an admin, as the log has it. */
export const ReadModelActView = z.object({
  at: Instant,
  act: z.enum(['rebuild', 'swap', 'put-back', 'retry', 'discard', 'cancel']),
  read_model: z.string(),
  positions: z.array(z.string()),
  /** Address of the admin; `null` once erased. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReadModelActView = z.infer<typeof ReadModelActView>;
