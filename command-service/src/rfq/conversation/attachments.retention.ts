import {
  attachmentOfKey,
  attachmentPrefix,
  type StoredAttachment,
} from '@marketplace/domain/rfq/conversation/attachments.ts';
import { AttachmentSent, conversationStream } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { readModelDb, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { conversations } from '@marketplace/read-models/rfq/conversations.tables.ts';
import type { RetentionDeps, RetentionPart } from '../../retention/retentionPart.ts';

/** Milliseconds in which whoever stored bytes names them by an event, or has failed. */
const onItsWay = 60 * 60 * 1000;

/** Whether bytes of this name are no longer on their way to an event. */
function isOld(key: string, now: Date): boolean {
  const stored = attachmentOfKey(key);
  return stored !== null && Date.parse(stored.storedAt) <= now.getTime() - onItsWay;
}

/** Those of some keys that the read models know of, which the log then names for sure; none while they are built anew. */
async function knownAmong(deps: RetentionDeps, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await readModelDb<TablesOf<typeof conversations>>(await readSource(deps))
    .selectFrom('conversations.message')
    .select('file_key')
    .where((eb) => eb('file_key', '=', eb.fn.any(eb.val([...keys]))))
    .execute();
  return new Set(rows.flatMap(({ file_key: key }) => key ?? []));
}

/** Whether an event of the log names the bytes: read models may be behind. */
async function isNamed({ store }: RetentionDeps, { linkId, attachmentId }: StoredAttachment): Promise<boolean> {
  const events = await store.readStream(conversationStream(linkId));
  return events.some(
    ({ type, data }) =>
      eventNameOf(type) === AttachmentSent.name &&
      (data as Partial<AttachmentSent['data']>).attachmentId === attachmentId,
  );
}

/** Bytes that no event came to name, because whoever stored them was cut off in between. */
export const attachmentRetention: RetentionPart = {
  name: 'attachments that nothing names',
  forget: async (deps, now) => {
    let forgotten = 0;
    for await (const keys of deps.blobs.list(attachmentPrefix)) {
      const old = keys.filter((key) => isOld(key, now));
      // Without them the log alone is asked, which is slower and as sure.
      const known = await knownAmong(deps, old).catch(() => new Set<string>());
      for (const key of old.filter((each) => !known.has(each))) {
        const stored = attachmentOfKey(key);
        if (stored === null || (await isNamed(deps, stored))) continue;
        await deps.blobs.delete(key);
        forgotten += 1;
      }
    }
    return forgotten;
  },
};
