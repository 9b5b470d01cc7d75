import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { newestEvents, type RegisteredEvent } from '@marketplace/contracts/registry.ts';
import type { Table } from '@marketplace/read-models/table.ts';
import type { Handler, ProjectedEvent } from '../runtime/projection.ts';
import type { Writes } from '../runtime/writes.ts';
import { type ReplayWrites, withCounts, writeCounts } from './counts.ts';
import type { Replayable } from './replayable.ts';
import { progressTable } from './replaySchema.ts';

/** A handler for each event that counts; all others are left alone. Deterministic: time comes from `at`, never from a clock. */
export type ReplayHandlers = {
  readonly [Name in RegisteredEvent['type']]?: (
    projected: ProjectedEvent<Extract<RegisteredEvent, { type: Name }>>,
    writes: ReplayWrites,
  ) => void;
};

/** What an analyst writes. */
export interface ReplayDefinition {
  readonly tables: readonly Table[];
  readonly handlers: ReplayHandlers;
  /** Writes once more after the events of a batch. */
  readonly afterBatch?: (writes: Writes) => void;
}

/** A projection for replays only, without the name and version that it goes by. */
export type Replay = Omit<Replayable, 'name' | 'version'>;

const defined = new WeakSet();

const identifier = /^[a-z][a-z0-9_]{0,49}$/;

function refuseName(kind: string, name: string): void {
  if (!identifier.test(name)) throw new Error(`a ${kind} is named in small letters, digits and _, not "${name}"`);
}

function refuseTable({ name, columns, key }: Table): void {
  refuseName('table', name);
  if (name === progressTable)
    throw new Error(`a table may not be called ${progressTable}: the replay's place stands there`);
  for (const column of Object.keys(columns)) refuseName('column', column);
  if (key.length === 0) throw new Error(`the table ${name} has no key`);
  for (const column of key) if (!(column in columns)) throw new Error(`the table ${name} has no column ${column}`);
}

/** @throws Error for tables that a replay cannot have. */
export function refuseTables(tables: readonly Table[]): void {
  if (tables.length === 0) throw new Error('there is no table to fill');
  for (const table of tables) refuseTable(table);
  const names = tables.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error('two tables have the same name');
}

function refuseHandlers(handlers: object): void {
  const known = new Set(newestEvents.map(({ name }) => name));
  if (Object.keys(handlers).length === 0) throw new Error('there is no handler');
  for (const [name, handler] of Object.entries(handlers)) {
    if (!known.has(name)) throw new Error(`there is no event ${name}: choose from ${[...known].sort().join(', ')}`);
    if (typeof handler !== 'function') throw new Error(`the handler of ${name} is no function`);
  }
}

/**
 * Describes a projection for `npm run replay`: tables in a schema of their own, filled by handlers that only write.
 * @throws Error that says what is wrong with it.
 */
export function defineReplay({ tables, handlers, afterBatch = () => undefined }: ReplayDefinition): Replay {
  refuseTables(tables);
  refuseHandlers(handlers);
  const entries = Object.entries(handlers).map(([name, handler]) => {
    const counting: Handler<DomainEvent> = (projected, writes) =>
      (handler as (projected: ProjectedEvent, writes: ReplayWrites) => void)(projected, withCounts(writes));
    return [name, counting] as const;
  });
  const replay: Replay = {
    tables,
    handlers: Object.fromEntries(entries),
    afterBatch: (writes) => {
      writeCounts(writes);
      afterBatch(writes);
    },
  };
  defined.add(replay);
  return replay;
}

/** Whether a value was made by `defineReplay`. */
export function isReplay(value: unknown): value is Replay {
  return typeof value === 'object' && value !== null && defined.has(value);
}
