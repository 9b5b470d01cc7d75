import type { ClientBase, Pool } from 'pg';
import type { EventStore } from '../port.ts';

/** Thrown when a reader's checkpoint does not belong to the log; the reader must not start. */
export class ReaderCheckpointNotInEventLogError extends Error {
  constructor(reader: string, cure: string) {
    super(`The reader ${reader} belongs to another event store or is ahead of this one. ${cure}`);
    this.name = 'ReaderCheckpointNotInEventLogError';
  }
}

export interface ReaderCheckpointOptions {
  /** Position to start at without a checkpoint; 0 if omitted. */
  readonly startPosition?: bigint;
  /** Sentence with instructions for the operator if the checkpoint does not belong to the log. */
  readonly remedy: string;
}

/**
 * Creates the reader's checkpoint if it does not exist. Reads the head of the log after the checkpoint, because another
 * instance may advance both in between.
 * @returns the position of the checkpoint.
 * @throws ReaderCheckpointNotInEventLogError if the checkpoint belongs to another epoch or is ahead of the log.
 */
export async function getOrCreateReaderCheckpointPosition(
  pool: Pool,
  reader: string,
  log: Pick<EventStore, 'epoch' | 'head'>,
  { startPosition = 0n, remedy }: ReaderCheckpointOptions,
): Promise<bigint> {
  const epoch = await log.epoch();
  await pool.query('INSERT INTO ops.checkpoint (name, epoch, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    reader,
    epoch,
    startPosition.toString(),
  ]);
  const found = await pool.query<{ epoch: string; position: string }>(
    'SELECT epoch, position FROM ops.checkpoint WHERE name = $1',
    [reader],
  );
  const row = found.rows[0];
  if (row === undefined || row.epoch !== epoch || BigInt(row.position) > (await log.head())) {
    throw new ReaderCheckpointNotInEventLogError(reader, remedy);
  }
  return BigInt(row.position);
}

/** The position of a reader, and the token of the last holder of the reader's lease. */
export interface LockedReaderCheckpoint {
  readonly position: bigint;
  readonly token: bigint;
}

/** Locks a checkpoint until the transaction ends. */
export async function lockReaderCheckpoint(client: ClientBase, reader: string): Promise<LockedReaderCheckpoint> {
  const found = await client.query<{ position: string; token: string }>({
    name: 'lock-checkpoint',
    text: 'SELECT position, token FROM ops.checkpoint WHERE name = $1 FOR UPDATE',
    values: [reader],
  });
  const row = found.rows[0];
  if (row === undefined) throw new Error(`The checkpoint of ${reader} is missing.`);
  return { position: BigInt(row.position), token: BigInt(row.token) };
}

/** Thrown when a reader writes with a lease that another instance has taken over. */
export class EventLogReaderFencedError extends Error {
  constructor(reader: string) {
    super(`Another instance has become the reader ${reader}; unfinished work of this instance is discarded.`);
    this.name = 'EventLogReaderFencedError';
  }
}

/**
 * Registers the token of a new lease holder, so that earlier tokens are rejected.
 * @throws EventLogReaderFencedError if a later token is registered.
 */
export async function fenceReaderCheckpoint(pool: Pool, reader: string, token: bigint): Promise<void> {
  const { rowCount } = await pool.query('UPDATE ops.checkpoint SET token = $2 WHERE name = $1 AND token <= $2', [
    reader,
    token.toString(),
  ]);
  if (rowCount === 0) throw new EventLogReaderFencedError(reader);
}

/**
 * Advances a checkpoint.
 * @throws EventLogReaderFencedError, which rolls back the transaction, if another instance has moved the checkpoint or
 * registered its token.
 */
export async function advanceReaderCheckpoint(
  client: Pick<ClientBase, 'query'>,
  reader: string,
  { position, token }: LockedReaderCheckpoint,
  to: bigint,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-checkpoint',
    text: 'UPDATE ops.checkpoint SET position = $4, updated_at = now() WHERE name = $1 AND position = $2 AND token = $3',
    values: [reader, position.toString(), token.toString(), to.toString()],
  });
  if (rowCount === 0) throw new EventLogReaderFencedError(reader);
}
