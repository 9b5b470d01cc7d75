import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Audience, Change } from '@marketplace/contracts/live.ts';
import type { ClientBase } from 'pg';
import type { BatchEvent } from './applyBatch.ts';
import type { Target } from './schemas.ts';

/** The user that an event concerns. */
function getUserId({ event }: { readonly event: DomainEvent }): string {
  const { userId } = event.data as { readonly userId: string };
  return userId;
}

/**
 * Changes of a batch for users that its events do not name, based on a schema's rows before the batch. Rows added within the batch are
 * covered by the changes of their own events.
 */
export async function changesByRows(
  client: ClientBase,
  { projection: { byRows }, schema }: Pick<Target, 'projection' | 'schema'>,
  batch: readonly BatchEvent[],
): Promise<readonly Change[]> {
  if (byRows === null) return [];
  const userIds = batch.flatMap(({ name, plain }) =>
    byRows.eventNames.includes(name) && 'event' in plain ? [getUserId(plain.event)] : [],
  );
  if (userIds.length === 0) return [];
  const text = byRows.audiences.replaceAll('{schema}', schema);
  const { rows } = await client.query<{ audience: Audience }>(text, [userIds]);
  return rows.flatMap(({ audience }) => byRows.tags.map((tag): Change => [audience, tag]));
}
