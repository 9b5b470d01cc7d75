import { createHash } from 'node:crypto';
import type { LogPositionToken } from '@marketplace/contracts/kernel/position.ts';
import { type KeysGivenUp, lostEncryptionKeysStreamName } from '@marketplace/contracts/privacy/privacy.keys.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { ExecuteCommandPort } from '../ports.ts';

interface GiveUpKeys {
  readonly type: 'GiveUpKeys';
  readonly epoch: string;
  readonly subjects: number;
}

/** Emits the event for every command, regardless of earlier events. */
export const lostSubjectKeysDecider: Decider<null, GiveUpKeys, KeysGivenUp> = {
  initial: null,
  evolve: (state) => state,
  decide: ({ epoch, subjects }) => [{ type: 'KeysGivenUp', data: { epoch, subjects } }],
};

/**
 * Records that an operator continues without the keys of these subjects. The same subjects in the same epoch of the log
 * are recorded once, so that an interrupted run can be repeated.
 */
export async function recordLostSubjectKeys(
  { execute }: ExecuteCommandPort,
  { epoch, lost, at }: { readonly epoch: string; readonly lost: readonly string[]; readonly at: Date },
): Promise<LogPositionToken> {
  const digest = createHash('sha256').update(lost.toSorted().join()).digest('hex');
  const { position } = await execute(lostSubjectKeysDecider, {
    stream: lostEncryptionKeysStreamName,
    command: { type: 'GiveUpKeys', epoch, subjects: lost.length },
    meta: {
      commandId: deriveCommandId({ actor: 'system', route: 'keys:give-up', key: `${epoch} ${digest}` }),
      actor: 'system',
      at: at.toISOString(),
    },
  });
  return position;
}
