import { recordLostKeys } from '@marketplace/command-service/privacy/lostKeys.ts';
import { compareKeysWithLog } from '@marketplace/event-store/personalData/compareKeysWithLog.ts';
import { createTombstones } from '@marketplace/event-store/personalData/subjectKeyRegister.ts';
import type { Pool } from 'pg';
import { requireNoLostKeys } from '../start/keyConsistency.ts';
import type { EventLog } from '../start/eventLog.ts';
import type { ServiceSettings } from '../start/serviceOptions.ts';
import { openErasureLedger } from './erasure.ts';

/** Dependencies of checking a log that was restored or replaced. */
export interface LostKeysDeps {
  readonly log: EventLog;
  /** Pool with the login of the database owner. */
  readonly pool: Pool;
  readonly settings: ServiceSettings;
  readonly now: () => Date;
  /** Whether the operator chose to continue without lost keys. */
  readonly areLost: boolean;
  /** The command that continues without the lost keys, for messages. */
  readonly goOn: string;
}

/**
 * Compares the whole log with its subject keys before it is adopted. Keys that the operator gives up are recorded in
 * the log and then replaced by tombstones. Safe to repeat.
 * @returns the number of keys given up.
 * @throws SubjectKeysLostError, with nothing changed, if keys are lost but not given up.
 */
export async function resolveLostKeys({ log, pool, settings, now, areLost, goOn }: LostKeysDeps): Promise<number> {
  const { store, register } = log;
  const erased = async () => (await openErasureLedger(settings, now)).ledger.subjects();
  const compared = await compareKeysWithLog({ store, register, loadErased: erased, fromBeginning: true });
  const { lost } = compared;
  if (!areLost) await requireNoLostKeys(compared, settings, goOn);
  if (lost.length === 0) return 0;
  await recordLostKeys(log, { epoch: await store.epoch(), lost, at: now() });
  await createTombstones(pool, lost);
  return lost.length;
}
