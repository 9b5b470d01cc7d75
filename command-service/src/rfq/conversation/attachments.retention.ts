import {
  parseAttachmentBlobKey,
  attachmentBlobKeyPrefix,
  type AttachmentBlobKeyParts,
} from '@marketplace/domain/rfq/conversation/attachments.ts';
import { AttachmentSent, getConversationStreamName } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { createReadModelQueryBuilder, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { conversationsReadModel } from '@marketplace/read-models/rfq/conversations.tables.ts';
import type { RetentionDeps, RetentionTask } from '../../retention/retentionTask.ts';

/** Milliseconds within which a request that stored a file has appended its event or failed. */
const uploadGracePeriodMs = 60 * 60 * 1000;

/** Whether the grace period of the file is over. */
function isOld(key: string, now: Date): boolean {
  const stored = parseAttachmentBlobKey(key);
  return stored !== null && Date.parse(stored.storedAt) <= now.getTime() - uploadGracePeriodMs;
}

/**
 * @returns the keys that the read models contain. The events of these keys certainly exist. Keys can be missing while
 * the read models are rebuilt.
 */
async function findKnownKeys(deps: RetentionDeps, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await createReadModelQueryBuilder<ReadModelRowTypes<typeof conversationsReadModel>>(
    await resolveReadModelPoolAndSchemas(deps),
  )
    .selectFrom('conversations.message')
    .select('file_key')
    .where((eb) => eb('file_key', '=', eb.fn.any(eb.val([...keys]))))
    .execute();
  return new Set(rows.flatMap(({ file_key: key }) => key ?? []));
}

/** Whether the log contains the event of the attachment. The read models can lag behind. */
async function hasEvent({ store }: RetentionDeps, { linkId, attachmentId }: AttachmentBlobKeyParts): Promise<boolean> {
  const events = await store.readStream(getConversationStreamName(linkId));
  return events.some(
    ({ type, data }) =>
      stripVersionFromEventType(type) === AttachmentSent.name &&
      (data as Partial<AttachmentSent['data']>).attachmentId === attachmentId,
  );
}

/** Deletes files without an event, left by requests that were interrupted after storing the file. */
export const unreferencedAttachmentRetentionTask: RetentionTask = {
  name: 'unreferenced attachments',
  deleteExpired: async (deps, now) => {
    let deleted = 0;
    for await (const keys of deps.blobs.list(attachmentBlobKeyPrefix)) {
      const oldKeys = keys.filter((key) => isOld(key, now));
      // If the query fails, every key is checked against the log, which is slower but equally reliable.
      const knownKeys = await findKnownKeys(deps, oldKeys).catch(() => new Set<string>());
      for (const key of oldKeys.filter((each) => !knownKeys.has(each))) {
        const stored = parseAttachmentBlobKey(key);
        if (stored === null || (await hasEvent(deps, stored))) continue;
        await deps.blobs.delete(key);
        deleted += 1;
      }
    }
    return deleted;
  },
};
