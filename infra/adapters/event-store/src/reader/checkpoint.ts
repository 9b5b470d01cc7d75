import type { ClientBase, Pool } from 'pg';
import type { EventStore } from '../port.ts';

/** A reader's checkpoint that does not fit the log: the reader must not start. */
export class CheckpointForeign extends Error {
  constructor(reader: string, cure: string) {
    super(`The reader ${reader} belongs to another event store or lies ahead of this one. ${cure}`);
    this.name = 'CheckpointForeign';
  }
}

export interface CheckpointOptions {
  /** Where a reader without a checkpoint begins, 0 when left out. */
  readonly begin?: bigint;
  /** What an operator can do when the checkpoint does not fit; a sentence. */
  readonly cure: string;
}

/**
 * Makes the reader's checkpoint unless it exists. Looks at the log's head after the row, for another instance may move both
 * meanwhile.
 * @returns its position. @throws CheckpointForeign when it belongs to another life of the store or lies ahead of the log.
 */
export async function openCheckpoint(
  pool: Pool,
  reader: string,
  log: Pick<EventStore, 'epoch' | 'head'>,
  { begin = 0n, cure }: CheckpointOptions,
): Promise<bigint> {
  const epoch = await log.epoch();
  await pool.query('INSERT INTO ops.checkpoint (name, epoch, position) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    reader,
    epoch,
    begin.toString(),
  ]);
  const found = await pool.query<{ epoch: string; position: string }>(
    'SELECT epoch, position FROM ops.checkpoint WHERE name = $1',
    [reader],
  );
  const row = found.rows[0];
  if (row === undefined || row.epoch !== epoch || BigInt(row.position) > (await log.head())) {
    throw new CheckpointForeign(reader, cure);
  }
  return BigInt(row.position);
}

/** What a checkpoint's row says: how far its reader has come, and the token of the last holder of its lease. */
export interface LockedCheckpoint {
  readonly position: bigint;
  readonly token: bigint;
}

/** Locks a checkpoint until the transaction ends. */
export async function lockCheckpoint(client: ClientBase, reader: string): Promise<LockedCheckpoint> {
  const found = await client.query<{ position: string; token: string }>({
    name: 'lock-checkpoint',
    text: 'SELECT position, token FROM ops.checkpoint WHERE name = $1 FOR UPDATE',
    values: [reader],
  });
  const row = found.rows[0];
  if (row === undefined) throw new Error(`The checkpoint of ${reader} is missing.`);
  return { position: BigInt(row.position), token: BigInt(row.token) };
}

/** Thrown where a reader would write under a lease that another instance has taken meanwhile. */
export class Fenced extends Error {
  constructor(reader: string) {
    super(`Another instance has become the reader ${reader}; what this one had begun is given up.`);
    this.name = 'Fenced';
  }
}

/** Makes a new holder known: from now on the checkpoint refuses every earlier token. @throws Fenced when a later one is known. */
export async function fenceCheckpoint(pool: Pool, reader: string, token: bigint): Promise<void> {
  const { rowCount } = await pool.query('UPDATE ops.checkpoint SET token = $2 WHERE name = $1 AND token <= $2', [
    reader,
    token.toString(),
  ]);
  if (rowCount === 0) throw new Fenced(reader);
}

/** Moves a checkpoint from where it was. @throws Fenced, so that a transaction rolls back, when another instance moved it. */
export async function moveCheckpoint(
  client: Pick<ClientBase, 'query'>,
  reader: string,
  { position, token }: LockedCheckpoint,
  to: bigint,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-checkpoint',
    text: 'UPDATE ops.checkpoint SET position = $4, updated_at = now() WHERE name = $1 AND position = $2 AND token = $3',
    values: [reader, position.toString(), token.toString(), to.toString()],
  });
  if (rowCount === 0) throw new Fenced(reader);
}
