import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { ClientBase } from 'pg';
import { UnreadableEvent } from '../personalData/codec.ts';
import type { StoredEvent } from '../port.ts';

async function isGivenUp(client: Pick<ClientBase, 'query'>, { position, stream }: StoredEvent): Promise<boolean> {
  const found = await client.query('SELECT FROM ops.discarded WHERE position = $1 AND stream IN ($2, $3) LIMIT 1', [
    position.toString(),
    stream,
    '*',
  ]);
  return found.rowCount === 1;
}

/**
 * Leaves out the events that nobody can read and that an operator gave up for some read model: whoever follows the log besides goes on
 * then too. @throws UnreadableEvent for one that is not given up, so that the reader stands still at it and says so.
 */
export async function leaveOutGivenUp(
  client: Pick<ClientBase, 'query'>,
  events: readonly StoredEvent[],
  decode: (stored: StoredEvent) => DomainEvent,
): Promise<readonly StoredEvent[]> {
  const kept: StoredEvent[] = [];
  for (const stored of events) {
    try {
      decode(stored);
    } catch (error) {
      if (!(error instanceof UnreadableEvent) || !(await isGivenUp(client, stored))) throw error;
      continue;
    }
    kept.push(stored);
  }
  return kept;
}
