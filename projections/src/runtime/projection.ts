import type { DomainEvent, EventDefinition, EventOf } from '@marketplace/contracts/kernel/event.ts';
import type { Change, LiveTag } from '@marketplace/contracts/live.ts';
import type { ReadModelName } from '@marketplace/read-models/readModels.ts';
import type { ReadModel } from '@marketplace/read-models/readModel.ts';
import type { Table } from '@marketplace/read-models/table.ts';
import type { Writes } from './writes.ts';

/** An event as a projection sees it. Time comes from `at`, never from a clock. */
export interface ProjectedEvent<Event extends DomainEvent = DomainEvent> {
  readonly event: Event;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  /** Instant of the command, ISO 8601. */
  readonly at: string;
  /** User id of who acted, or `system`. */
  readonly actor: string;
}

export type Handler<Event extends DomainEvent> = (projected: ProjectedEvent<Event>, writes: Writes) => void;

/** What a projection does with an event: a handler, one that also reads personal properties, or nothing on purpose. */
export type HandlerEntry<Event extends DomainEvent> = Handler<Event> | { readonly personal: Handler<Event> } | 'ignore';

/** One entry for every event of the capability, so that a new event breaks the build where it is not handled. */
export type Handlers<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: HandlerEntry<Extract<Event, { type: Name }>>;
};

/** One handler for all of these events; those with personal properties are read with them. */
export function handleAll<Definition extends EventDefinition>(
  definitions: readonly Definition[],
  handler: Handler<EventOf<Definition>>,
): Handlers<EventOf<Definition>> {
  const entries = definitions.map(({ name, personal }) => {
    const entry = Object.keys(personal).length === 0 ? handler : { personal: handler };
    return [name, entry] as const;
  });
  return Object.fromEntries(entries) as unknown as Handlers<EventOf<Definition>>;
}

/** Whom else events about a person concern, which rows of the read model say and the events do not. */
export interface ChangesByRows<Name extends string = string> {
  /** Each of them holds a `userId`. */
  readonly eventNames: readonly Name[];
  /** SQL that finds a column `audience` for people, `$1`; `{schema}` stands for the read model's schema. */
  readonly audiences: string;
  /** What they read anew. */
  readonly tags: readonly LiveTag[];
}

/**
 * A read model: tables in a schema of their own, filled by handlers that only write. Handlers are deterministic, so that a
 * rebuild gives the same rows.
 */
export interface Projection {
  readonly name: ReadModelName;
  readonly version: number;
  readonly tables: readonly Table[];
  readonly handlers: Readonly<Record<string, HandlerEntry<DomainEvent>>>;
  /** Writes once more after the events of a batch, for what only a whole batch can set cheaply. */
  readonly afterBatch: (writes: Writes) => void;
  /** What the event makes worth a refetch, and for whom. */
  readonly changes: (projected: ProjectedEvent) => readonly Change[];
  /** The same by rows as they stood before; `null` where events name everybody whom they concern. */
  readonly byRows: ChangesByRows | null;
  /** What stands still when an event fails: its stream, or everything, because later events of other streams build on it. */
  readonly parking: 'stream' | 'all';
}

/** Types a projection over its capability's events; it fills the tables of the read model, in its version. */
export function defineProjection<Event extends DomainEvent>({
  readModel: { name, version, tables },
  ...projection
}: {
  readonly readModel: ReadModel<ReadModelName>;
  readonly handlers: Handlers<Event>;
  readonly afterBatch?: Projection['afterBatch'];
  readonly changes?: (projected: ProjectedEvent<Event>) => readonly Change[];
  readonly byRows?: ChangesByRows;
  readonly parking?: Projection['parking'];
}): Projection {
  return {
    afterBatch: () => undefined,
    byRows: null,
    parking: 'stream',
    ...projection,
    name,
    version,
    tables: Object.values(tables),
    handlers: projection.handlers as unknown as Projection['handlers'],
    changes: (projection.changes ?? (() => [])) as Projection['changes'],
  };
}
