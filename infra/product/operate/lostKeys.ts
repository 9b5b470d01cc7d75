import { recordLostSubjectKeys } from '@marketplace/command-service/privacy/lostKeys.ts';
import { compareSubjectKeysWithEventLog } from '@marketplace/event-store/personalData/compareSubjectKeysWithEventLog.ts';
import { createSubjectKeyTombstones } from '@marketplace/event-store/personalData/subjectKeyRegister.ts';
import type { Pool } from 'pg';
import { requireNoLostSubjectKeys } from '../start/keyConsistency.ts';
import type { EventLogServices } from '../start/eventLog.ts';
import type { ServiceSettings } from '../start/serviceOptions.ts';
import { openErasureLedger } from './erasure.ts';

/** Dependencies of the key check for a log that was restored or replaced. */
export interface RestoredEventLogKeyCheckDeps {
  readonly log: EventLogServices;
  /** Pool with the login of the database owner. */
  readonly pool: Pool;
  readonly settings: ServiceSettings;
  readonly now: () => Date;
  /** Whether the operator chose to continue although keys are lost. */
  readonly areLost: boolean;
  /** The command that continues although keys are lost; shown in error messages. */
  readonly goOn: string;
}

/**
 * Compares the whole log with its subject keys before the log is adopted. If the operator gives up lost keys, their
 * loss is recorded in the log, and tombstones then replace the keys. Safe to repeat.
 * @returns the number of keys given up.
 * @throws SubjectKeysLostError, with nothing changed, if keys are lost but not given up.
 */
export async function replaceGivenUpSubjectKeysWithTombstones({
  log,
  pool,
  settings,
  now,
  areLost,
  goOn,
}: RestoredEventLogKeyCheckDeps): Promise<number> {
  const { store, register } = log;
  const erased = async () => (await openErasureLedger(settings, now)).ledger.subjects();
  const compared = await compareSubjectKeysWithEventLog({ store, register, loadErased: erased, fromBeginning: true });
  const { lost } = compared;
  if (!areLost) await requireNoLostSubjectKeys(compared, settings, goOn);
  if (lost.length === 0) return 0;
  await recordLostSubjectKeys(log, { epoch: await store.epoch(), lost, at: now() });
  await createSubjectKeyTombstones(pool, lost);
  return lost.length;
}
