import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { ClientBase } from 'pg';
import { UnreadableEventError } from '../personalData/codec.ts';
import type { StoredEvent } from '../port.ts';

async function isDiscarded(client: Pick<ClientBase, 'query'>, { position, stream }: StoredEvent): Promise<boolean> {
  const found = await client.query('SELECT FROM ops.discarded WHERE position = $1 AND stream IN ($2, $3) LIMIT 1', [
    position.toString(),
    stream,
    '*',
  ]);
  return found.rowCount === 1;
}

/**
 * Filters out unreadable events that an operator has discarded for some read model, so that other readers of the log
 * can continue as well.
 * @throws UnreadableEventError for an unreadable event that is not discarded; the reader must stop at this event and
 * report the error.
 */
export async function excludeDiscardedUnreadableEvents(
  client: Pick<ClientBase, 'query'>,
  events: readonly StoredEvent[],
  decode: (stored: StoredEvent) => DomainEvent,
): Promise<readonly StoredEvent[]> {
  const kept: StoredEvent[] = [];
  for (const stored of events) {
    try {
      decode(stored);
    } catch (error) {
      if (!(error instanceof UnreadableEventError) || !(await isDiscarded(client, stored))) throw error;
      continue;
    }
    kept.push(stored);
  }
  return kept;
}
