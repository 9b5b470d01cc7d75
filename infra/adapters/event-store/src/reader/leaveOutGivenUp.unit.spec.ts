import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { expect, test } from 'vitest';
import { UnreadableEvent } from '../personalData/codec.ts';
import type { StoredEvent } from '../port.ts';
import { leaveOutGivenUp } from './leaveOutGivenUp.ts';

const stored = (position: bigint): StoredEvent =>
  ({ id: `e${position}`, type: 'Counted.v1', stream: `counter-${position}`, position }) as StoredEvent;
const readable = [stored(1n), stored(3n)];
const broken = stored(2n);
const all = [stored(1n), broken, stored(3n)];

function decode({ position, id }: StoredEvent): DomainEvent {
  if (position === 2n) throw new UnreadableEvent('Counted.v1', id, ['by']);
  if (position === 4n) throw new Error('no key');
  return { type: 'Counted', data: {} };
}

/** A database in which so many events are given up; `asked` holds what was looked for. */
function databaseOf(givenUp: number) {
  const asked: unknown[] = [];
  const query = (_text: string, values: unknown) => {
    asked.push(values);
    return Promise.resolve({ rowCount: givenUp });
  };
  return { asked, client: { query } as unknown as Parameters<typeof leaveOutGivenUp>[0] };
}

test('an event that nobody can read and that was given up is left out, the others are taken', async () => {
  const { client, asked } = databaseOf(1);
  expect(await leaveOutGivenUp(client, all, decode)).toEqual(readable);
  expect(asked).toEqual([['2', 'counter-2', '*']]);
});

test('an event that nobody can read stops its reader as long as it is not given up', async () => {
  await expect(leaveOutGivenUp(databaseOf(0).client, all, decode)).rejects.toThrow(UnreadableEvent);
});

test('any other failure is told, whatever was given up', async () => {
  await expect(leaveOutGivenUp(databaseOf(1).client, [stored(4n)], decode)).rejects.toThrow('no key');
});
