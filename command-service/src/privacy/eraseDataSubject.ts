import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { listBlobKeysWithPrefix } from '@marketplace/blobs/listBlobKeysWithPrefix.ts';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import { getUserAttachmentBlobKeyPrefix } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { deleteMailsOfRecipient } from '@marketplace/mail/outbox.ts';
import type { ClockPort, DatabasePort, ExecuteCommandPort, SubjectKeyErasurePort } from '../ports.ts';
import type { ErasureLedger } from './erasureLedger.ts';
import { dataSubjectErasureDecider } from './subjectErasure.decider.ts';
import { eraseStoredAccountData } from './accountErasure.ts';

export interface DataSubjectErasureDeps extends ExecuteCommandPort, DatabasePort, SubjectKeyErasurePort, ClockPort {
  /** Store of uploaded files. */
  readonly blobs: Pick<BlobStore, 'list' | 'delete'>;
  readonly ledger: ErasureLedger;
  /**
   * Resolves once no process caches any of the keys that were destroyed before the call. From then on, personal data
   * encrypted with these keys reads as `null`, and all events appended earlier precede `SubjectErased`.
   */
  readonly untilKeysForgotten: () => Promise<void>;
}

/**
 * Erases a person: adds the id to the ledger, ends the sessions, erases the account, destroys the key, waits until no
 * process has the key cached, deletes uploaded files and appends `SubjectErased`. Every step is repeatable; an
 * interrupted erasure is completed by calling this function again or by replaying the ledger.
 * @param subject user id.
 * @returns a log position. Read models that have reached it contain no data about the person.
 */
export async function eraseDataSubject(deps: DataSubjectErasureDeps, subject: string): Promise<LogPositionToken> {
  await deps.ledger.add(subject);
  await deleteData(deps, [subject]);
  return appendErased(deps, subject);
}

/**
 * Erases several subjects of one person, in the same way as `eraseDataSubject`.
 * @returns log positions. Read models that have reached all of them contain no data about these subjects.
 */
export async function eraseSubjectsOfPerson(
  deps: DataSubjectErasureDeps,
  subjects: readonly string[],
): Promise<readonly LogPositionToken[]> {
  for (const subject of subjects) await deps.ledger.add(subject);
  await deleteData(deps, subjects);
  const positions: LogPositionToken[] = [];
  for (const subject of subjects) positions.push(await appendErased(deps, subject));
  return positions;
}

/**
 * Repeats all erasures of the ledger, for example after an older backup was restored or an erasure was interrupted.
 * @returns a log position for each subject. Read models that have reached it contain no data about the subject.
 */
export async function replayErasureLedger(
  deps: DataSubjectErasureDeps,
): Promise<ReadonlyMap<string, LogPositionToken>> {
  const subjects = await deps.ledger.subjects();
  if (subjects.length > 0) await deleteData(deps, subjects);
  const positions = new Map<string, LogPositionToken>();
  for (const subject of subjects) positions.set(subject, await appendErased(deps, subject));
  return positions;
}

async function deleteData(deps: DataSubjectErasureDeps, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await eraseStoredAccountData(deps.pool, subject);
    await deps.keys.erase(subject);
  }
  await deps.untilKeysForgotten();
  // Delete mails queued in the meantime by processes that had read the email address before its key was destroyed.
  for (const subject of subjects) {
    await deleteMailsOfRecipient(deps.pool, subject);
    // The keys are listed in the store, so that files to which no event refers are deleted too.
    for (const key of await listBlobKeysWithPrefix(deps.blobs, getUserAttachmentBlobKeyPrefix(subject)))
      await deps.blobs.delete(key);
  }
}

async function appendErased({ execute, now }: DataSubjectErasureDeps, subject: string): Promise<LogPositionToken> {
  const { position } = await execute(dataSubjectErasureDecider, {
    stream: getUserStreamName(subject),
    command: { type: 'EraseSubject', userId: subject },
    meta: {
      commandId: deriveCommandId({ actor: 'system', route: 'privacy:erase', key: subject }),
      actor: 'system',
      at: now().toISOString(),
    },
  });
  return position;
}
