import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { currentEventDefinitions, type AnyDomainEvent } from '@marketplace/contracts/registry.ts';
import type { ReadModelTable } from '@marketplace/read-models/table.ts';
import type { ProjectionHandler, ProjectedEvent } from '../runtime/projection.ts';
import type { ProjectionWriter } from '../runtime/writes.ts';
import { type ReplayWriter, addIncrementsToProjectionWriter, writeReplayCountIncrements } from './counts.ts';
import type { SeparateReplayProjection } from './replayable.ts';
import { replayProgressTableName } from './replaySchema.ts';

/** Handlers by event type; other events are ignored. Handlers must be deterministic: use `at` instead of a clock. */
export type ReplayHandlers = {
  readonly [Name in AnyDomainEvent['type']]?: (
    projected: ProjectedEvent<Extract<AnyDomainEvent, { type: Name }>>,
    writes: ReplayWriter,
  ) => void;
};

/** Definition of a replay, written by an analyst. */
export interface ReplayTablesAndHandlers {
  readonly tables: readonly ReadModelTable[];
  readonly handlers: ReplayHandlers;
  /** Runs after the events of each batch. */
  readonly afterBatch?: (writes: ProjectionWriter) => void;
}

/** A projection for replays only, without name and version. */
export type ReplayOnlyProjection = Omit<SeparateReplayProjection, 'name' | 'version'>;

const definedReplays = new WeakSet();

const identifier = /^[a-z][a-z0-9_]{0,49}$/;

function validateName(kind: string, name: string): void {
  if (!identifier.test(name)) throw new Error(`invalid ${kind} name "${name}": use lower-case letters, digits and _`);
}

function validateTable({ name, columns, key }: ReadModelTable): void {
  validateName('table', name);
  if (name === replayProgressTableName)
    throw new Error(`the table name ${replayProgressTableName} is reserved for the progress of the replay`);
  for (const column of Object.keys(columns)) validateName('column', column);
  if (key.length === 0) throw new Error(`the table ${name} has no key`);
  for (const column of key)
    if (!(column in columns)) throw new Error(`the key of the table ${name} has an unknown column ${column}`);
}

/** @throws Error for invalid tables of a replay. */
export function validateReplayTables(tables: readonly ReadModelTable[]): void {
  if (tables.length === 0) throw new Error('a replay needs at least one table');
  for (const table of tables) validateTable(table);
  const names = tables.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error('two tables have the same name');
}

function validateHandlers(handlers: object): void {
  const known = new Set(currentEventDefinitions.map(({ name }) => name));
  if (Object.keys(handlers).length === 0) throw new Error('a replay needs at least one handler');
  for (const [name, handler] of Object.entries(handlers)) {
    if (!known.has(name)) throw new Error(`unknown event ${name}: choose from ${[...known].sort().join(', ')}`);
    if (typeof handler !== 'function') throw new Error(`the handler of ${name} is not a function`);
  }
}

/**
 * Defines a projection for `npm run replay`: tables in a separate schema, filled by handlers that only write.
 * @throws Error for an invalid definition.
 */
export function defineReplay({
  tables,
  handlers,
  afterBatch = () => undefined,
}: ReplayTablesAndHandlers): ReplayOnlyProjection {
  validateReplayTables(tables);
  validateHandlers(handlers);
  const entries = Object.entries(handlers).map(([name, handler]) => {
    const counting: ProjectionHandler<DomainEvent> = (projected, writes) =>
      (handler as (projected: ProjectedEvent, writes: ReplayWriter) => void)(
        projected,
        addIncrementsToProjectionWriter(writes),
      );
    return [name, counting] as const;
  });
  const replay: ReplayOnlyProjection = {
    tables,
    handlers: Object.fromEntries(entries),
    afterBatch: (writes) => {
      writeReplayCountIncrements(writes);
      afterBatch(writes);
    },
  };
  definedReplays.add(replay);
  return replay;
}

/** Whether a value was created by `defineReplay`. */
export function isReplayOnlyProjection(value: unknown): value is ReplayOnlyProjection {
  return typeof value === 'object' && value !== null && definedReplays.has(value);
}
