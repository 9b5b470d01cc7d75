import type { DomainEvent, EventDefinition, InferredDomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { LiveChangeAudienceAndTag, LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import type { ReadModelName } from '@marketplace/contracts/operations/operations.readModels.values.ts';
import type { ReadModel } from '@marketplace/read-models/readModel.ts';
import type { ReadModelTable } from '@marketplace/read-models/table.ts';
import type { ProjectionWriter } from './writes.ts';

/** An event as handlers receive it. Use `at` instead of a clock. */
export interface ProjectedEvent<Event extends DomainEvent = DomainEvent> {
  readonly event: Event;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  /** Time of the command, ISO 8601. */
  readonly at: string;
  /** User id of the actor, or `system`. */
  readonly actor: string;
}

export type ProjectionHandler<Event extends DomainEvent> = (
  projected: ProjectedEvent<Event>,
  writes: ProjectionWriter,
) => void;

/** A handler, a handler that also receives personal properties, or `ignore`. */
export type ProjectionHandlerEntry<Event extends DomainEvent> =
  | ProjectionHandler<Event>
  | { readonly personal: ProjectionHandler<Event> }
  | 'ignore';

/**
 * One entry per event type of the capability, so that code with a new event type does not compile until the type is
 * listed.
 */
export type ProjectionHandlers<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: ProjectionHandlerEntry<Extract<Event, { type: Name }>>;
};

/**
 * Assigns one handler to several event types. The handler also receives the personal properties of events that have
 * some.
 */
export function assignHandlerToEvents<Definition extends EventDefinition>(
  definitions: readonly Definition[],
  handler: ProjectionHandler<InferredDomainEvent<Definition>>,
): ProjectionHandlers<InferredDomainEvent<Definition>> {
  const entries = definitions.map(({ name, personal }) => {
    const entry = Object.keys(personal).length === 0 ? handler : { personal: handler };
    return [name, entry] as const;
  });
  return Object.fromEntries(entries) as unknown as ProjectionHandlers<InferredDomainEvent<Definition>>;
}

/** Additional changes for events about a user, with audiences from rows of the read model. */
export interface LiveChangeDefinitionFromReadModelRows<Name extends string = string> {
  /** Types of events with a `userId`. */
  readonly eventNames: readonly Name[];
  /**
   * SQL that selects a column `audience` for the users whose ids are in `$1`; `{schema}` is replaced with the read
   * model's schema.
   */
  readonly audiences: string;
  /** Tags that the audiences refetch. */
  readonly tags: readonly LiveUpdateTag[];
}

/**
 * A read model: tables in a separate schema, filled by handlers that only write. Handlers are deterministic, so that a
 * rebuild produces the same rows.
 */
export interface Projection {
  readonly name: ReadModelName;
  readonly version: number;
  readonly tables: readonly ReadModelTable[];
  readonly handlers: Readonly<Record<string, ProjectionHandlerEntry<DomainEvent>>>;
  /** Runs after the events of a batch, for columns that are cheaper to set once per batch. */
  readonly afterBatch: (writes: ProjectionWriter) => void;
  /** Changes to announce for an event. */
  readonly changes: (projected: ProjectedEvent) => readonly LiveChangeAudienceAndTag[];
  /** Additional changes based on the rows before the batch; `null` if events name all audiences. */
  readonly byRows: LiveChangeDefinitionFromReadModelRows | null;
  /** Scope of parking after a failed event: its stream, or everything if events depend on other streams. */
  readonly parking: 'stream' | 'all';
}

/** Defines a typed projection for the tables of a read model in its current version. */
export function defineProjection<Event extends DomainEvent>({
  readModel: { name, version, tables },
  ...projection
}: {
  readonly readModel: ReadModel<ReadModelName>;
  readonly handlers: ProjectionHandlers<Event>;
  readonly afterBatch?: Projection['afterBatch'];
  readonly changes?: (projected: ProjectedEvent<Event>) => readonly LiveChangeAudienceAndTag[];
  readonly byRows?: LiveChangeDefinitionFromReadModelRows;
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
