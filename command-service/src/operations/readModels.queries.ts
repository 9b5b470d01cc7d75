import {
  maxListedParkedEvents,
  type ReadModelActionProgressReplyItem,
  type ReadModelStatusReplyItem,
  type ParkedEventReplyItem,
} from '@marketplace/contracts/operations/operations.views.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { readModels } from '@marketplace/read-models/readModels.ts';
import type { ClientBase } from 'pg';
import type { ClockPort, DatabasePort, EventLogEpochPort, ReadEventLogPort } from '../ports.ts';

interface Versioned {
  readonly projection: string;
  readonly code_version: number;
}

interface SchemaRow extends Versioned {
  readonly position: string;
  readonly activated_at: Date | null;
  readonly built_at: Date | null;
  readonly retired_at: Date | null;
}

interface FailedEventRow extends Versioned {
  readonly stream: string;
  readonly position: string;
  readonly event_type: string;
  readonly reason: string;
  readonly since: Date;
  readonly given_up: boolean;
}

interface TaskRow extends Versioned, Pick<ReadModelActionProgressReplyItem, 'id' | 'act' | 'state' | 'failure'> {
  readonly to_cancel: boolean;
  readonly asked_at: Date;
  readonly ended_at: Date | null;
  readonly begun: number;
  readonly begun_at: Date | null;
  readonly moved_at: Date | null;
  readonly position: string;
  readonly head: string;
}

const givenUpColumn = `EXISTS (SELECT FROM ops.discarded d
    WHERE d.projection = s.projection AND d.position = s.position AND d.stream = s.stream) AS given_up`;

const queries = {
  schemas: `SELECT m.projection, m.code_version, m.position, a.activated_at, m.built_at, m.retired_at
      FROM ops.read_model m LEFT JOIN ops.active a USING (schema) WHERE m.epoch = $1
     ORDER BY coalesce(m.retired_at, m.built_at, a.activated_at) DESC NULLS LAST`,
  parked: `SELECT s.*, ${givenUpColumn} FROM (
      SELECT a.projection, a.code_version, p.stream, p.position, p.event_type, p.reason, p.parked_at AS since
        FROM ops.active a JOIN ops.parked p USING (schema)) s ORDER BY s.since, s.position LIMIT 1000`,
  unbuilt: `SELECT s.*, ${givenUpColumn} FROM (
      SELECT projection, code_version, stream, position, event_type, reason, failed_at AS since FROM ops.unbuilt) s`,
  tasks: `SELECT DISTINCT ON (read_model, code_version) read_model AS projection, code_version, id, act, state, failure, to_cancel,
           asked_at, ended_at, begun, begun_at, moved_at, position, head
      FROM ops.read_model_task WHERE state <> 'asked' ORDER BY read_model, code_version, asked_at DESC`,
} as const;

interface ReadModelRows {
  readonly schemas: readonly SchemaRow[];
  readonly parked: readonly FailedEventRow[];
  readonly unbuilt: readonly FailedEventRow[];
  readonly tasks: readonly TaskRow[];
}

async function loadRows(client: ClientBase, epoch: string): Promise<ReadModelRows> {
  return {
    schemas: (await client.query<SchemaRow>(queries.schemas, [epoch])).rows,
    parked: (await client.query<FailedEventRow>(queries.parked)).rows,
    unbuilt: (await client.query<FailedEventRow>(queries.unbuilt)).rows,
    tasks: (await client.query<TaskRow>(queries.tasks)).rows,
  };
}

/** @returns the stream name up to its first id; 'all' for `*`, which marks a failure of the whole read model. */
function formatStreamKind(stream: string): string {
  return stream === '*' ? 'all' : (stream.split(/-[0-9a-f]{8}-|-\d/, 1)[0] ?? '').slice(0, 40);
}

function toFailedEventView({
  stream,
  position,
  event_type,
  reason,
  since,
  given_up,
}: FailedEventRow): ParkedEventReplyItem {
  const line = (reason.split('\n', 1)[0] ?? '').slice(0, 200);
  return {
    position,
    event_type,
    stream_kind: formatStreamKind(stream),
    reason: line,
    since: since.toISOString(),
    given_up,
  };
}

/** Actions that read the log from its beginning, so that position and elapsed time give the speed. */
const fullReplayActions: ReadonlySet<string> = new Set(['rebuild', 'retry', 'discard']);

function measureSpeed(row: TaskRow): Pick<ReadModelActionProgressReplyItem, 'events_per_second' | 'seconds_left'> {
  const { act, state, begun_at, moved_at } = row;
  const [done, total] = [Number(row.position), Number(row.head)];
  const seconds = begun_at === null || moved_at === null ? 0 : (moved_at.getTime() - begun_at.getTime()) / 1000;
  if (!fullReplayActions.has(act) || seconds <= 0 || done === 0) return { events_per_second: null, seconds_left: null };
  const speed = done / seconds;
  const left = state === 'running' ? Math.ceil((total - done) / speed) : null;
  return { events_per_second: Math.round(speed), seconds_left: left };
}

function toTaskView(row: TaskRow): ReadModelActionProgressReplyItem {
  const { id, act, state, failure } = row;
  return {
    ...{ id, act, state, failure },
    ending: row.to_cancel && state === 'running',
    asked_at: row.asked_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    done: Number(row.position),
    total: Number(row.head),
    ...measureSpeed(row),
    cut_off: Math.max(0, row.begun - 1),
  };
}

type Lag = Pick<ReadModelStatusReplyItem, 'behind' | 'behind_seconds'>;

/** @returns a function that measures how far a position is behind the end of the log, with a cache by position. */
function createLagLookup(
  { store, now }: ReadEventLogPort & ClockPort,
  head: bigint,
): (position: string) => Promise<Lag> {
  const known = new Map<string, Promise<Lag>>();
  const measureLag = async (position: bigint): Promise<Lag> => {
    if (position >= head) return { behind: 0, behind_seconds: 0 };
    const { events } = await store.readAll(position, 1);
    const [next] = events;
    const age = next === undefined ? 0 : now().getTime() - Date.parse(next.meta.at);
    return { behind: Number(head - position), behind_seconds: Math.max(0, Math.round(age / 1000)) };
  };
  return (position) => {
    const lag = known.get(position) ?? measureLag(BigInt(position));
    known.set(position, lag);
    return lag;
  };
}

async function toReadModelView(
  { name, version }: (typeof readModels)[number],
  found: ReadModelRows,
  lookUpLag: (position: string) => Promise<Lag>,
): Promise<ReadModelStatusReplyItem> {
  const isOfReadModel = ({ projection, code_version }: Versioned): boolean =>
    projection === name && code_version === version;
  const schemas = found.schemas.filter(isOfReadModel);
  const active = schemas.find(({ activated_at }) => activated_at !== null);
  const built = schemas.find(({ built_at }) => built_at !== null);
  const earlier = schemas.find(({ retired_at }) => retired_at !== null);
  const parked = found.parked.filter(isOfReadModel);
  const unbuilt = found.unbuilt.find(isOfReadModel);
  const isNewFailure = unbuilt !== undefined && !parked.some(({ position }) => position === unbuilt.position);
  const task = found.tasks.find(isOfReadModel);
  return {
    ...{ name, version },
    position: active?.position ?? null,
    active_since: active?.activated_at?.toISOString() ?? null,
    ...(await lookUpLag(active?.position ?? '0')),
    parked_count: parked.length,
    parked: parked.slice(0, maxListedParkedEvents).map(toFailedEventView),
    unbuilt: isNewFailure ? toFailedEventView(unbuilt) : null,
    built: built?.built_at ? { since: built.built_at.toISOString(), position: built.position } : null,
    earlier: earlier?.retired_at ? { since: earlier.retired_at.toISOString() } : null,
    task: task === undefined ? null : toTaskView(task),
  };
}

/**
 * @returns the end of the log, and the state of every read model from one database snapshot. The state describes the
 * version of the read model that this code writes.
 */
export async function loadReadModelStates(
  deps: DatabasePort & EventLogEpochPort & ReadEventLogPort & ClockPort,
): Promise<{ readonly head: string; readonly read_models: ReadModelStatusReplyItem[] }> {
  const found = await runInTransaction(
    deps.pool,
    (client) => loadRows(client, deps.epoch),
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  );
  const head = await deps.store.head();
  const lookUpLag = createLagLookup(deps, head);
  const views = readModels.map((readModel) => toReadModelView(readModel, found, lookUpLag));
  return { head: head.toString(), read_models: await Promise.all(views) };
}
