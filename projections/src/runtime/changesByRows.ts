import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Audience, Change } from '@marketplace/contracts/live.ts';
import type { ClientBase } from 'pg';
import type { BatchEvent } from './applyBatch.ts';
import type { Target } from './schemas.ts';

/** Whom an event of such a name is about. */
function personOf({ event }: { readonly event: DomainEvent }): string {
  const { userId } = event.data as { readonly userId: string };
  return userId;
}

/**
 * What a batch makes worth a refetch for people whom its events do not name, by a schema's rows as they stand before the batch: whatever
 * comes into them within it is told by the event that says so.
 */
export async function changesByRows(
  client: ClientBase,
  { projection: { byRows }, schema }: Pick<Target, 'projection' | 'schema'>,
  batch: readonly BatchEvent[],
): Promise<readonly Change[]> {
  if (byRows === null) return [];
  const people = batch.flatMap(({ name, plain }) =>
    byRows.eventNames.includes(name) && 'event' in plain ? [personOf(plain.event)] : [],
  );
  if (people.length === 0) return [];
  const text = byRows.audiences.replaceAll('{schema}', schema);
  const { rows } = await client.query<{ audience: Audience }>(text, [people]);
  return rows.flatMap(({ audience }) => byRows.tags.map((tag): Change => [audience, tag]));
}
