import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { PositionToken } from '@marketplace/contracts/kernel/position.ts';
import { keysUnder } from '@marketplace/blobs/keysUnder.ts';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import { attachmentsOf } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import { forgetMails } from '@marketplace/mail/outbox.ts';
import type { ClockPort, DatabasePort, ExecutePort, KeysPort } from '../ports.ts';
import type { ErasureLedger } from './erasureLedger.ts';
import { subjectDecider } from './subject.decider.ts';
import { blankAccount } from './subjectAccount.ts';

/** What an erasure works with. */
export interface ErasureDeps extends ExecutePort, DatabasePort, KeysPort, ClockPort {
  /** Where files stand that people sent. */
  readonly blobs: Pick<BlobStore, 'list' | 'delete'>;
  readonly ledger: ErasureLedger;
  /**
   * Resolves once no process can use a key any more that was destroyed before the call. After that whatever is appended reads as
   * `null` for everybody, and whatever was appended before is followed by `SubjectErased`.
   */
  readonly untilKeysForgotten: () => Promise<void>;
}

/**
 * Erases a person: notes it in the ledger, ends the sessions and blanks the account, destroys the key, waits until no process holds
 * it any more, deletes the files that the person sent, appends `SubjectErased`. Every step may be repeated, and whatever was cut off is finished by calling it again or by
 * replaying the ledger.
 * @param subject user id. @returns the position from which on the read models hold nothing of the person.
 */
export async function eraseSubject(deps: ErasureDeps, subject: string): Promise<PositionToken> {
  await deps.ledger.add(subject);
  await forget(deps, [subject]);
  return appendErased(deps, subject);
}

/** Erases several subjects that are one person, as `eraseSubject` does. @returns where the read models hold nothing of them. */
export async function eraseSubjects(deps: ErasureDeps, subjects: readonly string[]): Promise<readonly PositionToken[]> {
  for (const subject of subjects) await deps.ledger.add(subject);
  await forget(deps, subjects);
  const positions: PositionToken[] = [];
  for (const subject of subjects) positions.push(await appendErased(deps, subject));
  return positions;
}

/**
 * Erases again everybody who was ever erased: after an older backup was restored, or after an erasure was cut off.
 * @returns where the read models hold nothing of any of them, by subject.
 */
export async function replayErasures(deps: ErasureDeps): Promise<ReadonlyMap<string, PositionToken>> {
  const subjects = await deps.ledger.subjects();
  if (subjects.length > 0) await forget(deps, subjects);
  const positions = new Map<string, PositionToken>();
  for (const subject of subjects) positions.set(subject, await appendErased(deps, subject));
  return positions;
}

async function forget(deps: ErasureDeps, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await blankAccount(deps.pool, subject);
    await deps.keys.erase(subject);
  }
  await deps.untilKeysForgotten();
  // What was written meanwhile, by whoever had read an address before its key was destroyed.
  for (const subject of subjects) {
    await forgetMails(deps.pool, subject);
    // Those that no event names, too.
    for (const key of await keysUnder(deps.blobs, attachmentsOf(subject))) await deps.blobs.delete(key);
  }
}

async function appendErased({ execute, now }: ErasureDeps, subject: string): Promise<PositionToken> {
  const { position } = await execute(subjectDecider, {
    stream: userStream(subject),
    command: { type: 'EraseSubject', userId: subject },
    meta: {
      commandId: commandIdOf({ actor: 'system', route: 'privacy:erase', key: subject }),
      actor: 'system',
      at: now().toISOString(),
    },
  });
  return position;
}
