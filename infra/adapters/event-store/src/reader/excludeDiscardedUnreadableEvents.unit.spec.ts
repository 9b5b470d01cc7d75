import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { expect, test } from 'vitest';
import { UnreadableEventError } from '../personalData/codec.ts';
import type { StoredEvent } from '../port.ts';
import { excludeDiscardedUnreadableEvents } from './excludeDiscardedUnreadableEvents.ts';

const stored = (position: bigint): StoredEvent =>
  ({ id: `e${position}`, type: 'Counted.v1', stream: `counter-${position}`, position }) as StoredEvent;
const readable = [stored(1n), stored(3n)];
const broken = stored(2n);
const all = [stored(1n), broken, stored(3n)];

function decode({ position, id }: StoredEvent): DomainEvent {
  if (position === 2n) throw new UnreadableEventError('Counted.v1', id, ['by']);
  if (position === 4n) throw new Error('no key');
  return { type: 'Counted', data: {} };
}

/** Creates a database with `discarded` discarded events; `queries` records the queries. */
function createDatabase(discarded: number) {
  const queries: unknown[] = [];
  const query = (_text: string, values: unknown) => {
    queries.push(values);
    return Promise.resolve({ rowCount: discarded });
  };
  return { queries, client: { query } as unknown as Parameters<typeof excludeDiscardedUnreadableEvents>[0] };
}

test('leaves out an unreadable event that was discarded', async () => {
  const { client, queries } = createDatabase(1);
  expect(await excludeDiscardedUnreadableEvents(client, all, decode)).toEqual(readable);
  expect(queries).toEqual([['2', 'counter-2', '*']]);
});

test('throws for an unreadable event that was not discarded', async () => {
  await expect(excludeDiscardedUnreadableEvents(createDatabase(0).client, all, decode)).rejects.toThrow(
    UnreadableEventError,
  );
});

test('rethrows any other error', async () => {
  await expect(excludeDiscardedUnreadableEvents(createDatabase(1).client, [stored(4n)], decode)).rejects.toThrow(
    'no key',
  );
});
