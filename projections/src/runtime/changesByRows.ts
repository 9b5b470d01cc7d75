import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { LiveChangeAudience, LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import type { ClientBase } from 'pg';
import type { DecodedBatchEvent } from './applyBatch.ts';
import type { ProjectionDatabaseSchemaState } from './schemas.ts';

/** Id of the user that an event is about. */
function getUserId({ event }: { readonly event: DomainEvent }): string {
  const { userId } = event.data as { readonly userId: string };
  return userId;
}

/**
 * Finds changes for audiences that the events of a batch do not contain, based on a schema's rows before the batch.
 * Rows added within the batch are covered by the changes of their own events.
 */
export async function findLiveChangesFromReadModelRows(
  client: ClientBase,
  { projection: { byRows }, schema }: Pick<ProjectionDatabaseSchemaState, 'projection' | 'schema'>,
  batch: readonly DecodedBatchEvent[],
): Promise<readonly LiveChangeAudienceAndTag[]> {
  if (byRows === null) return [];
  const userIds = batch.flatMap(({ name, plain }) =>
    byRows.eventNames.includes(name) && 'event' in plain ? [getUserId(plain.event)] : [],
  );
  if (userIds.length === 0) return [];
  const text = byRows.audiences.replaceAll('{schema}', schema);
  const { rows } = await client.query<{ audience: LiveChangeAudience }>(text, [userIds]);
  return rows.flatMap(({ audience }) => byRows.tags.map((tag): LiveChangeAudienceAndTag => [audience, tag]));
}
