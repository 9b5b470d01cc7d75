import { recordGivenUp } from '@marketplace/command-service/privacy/lostKeys.ts';
import { compareKeys } from '@marketplace/event-store/personalData/compareKeys.ts';
import { buryLost } from '@marketplace/event-store/personalData/keyRegister.ts';
import type { Pool } from 'pg';
import { refuseLost } from '../start/knownKeys.ts';
import type { Log } from '../start/log.ts';
import type { ServiceSettings } from '../start/serviceOptions.ts';
import { openLedger } from './erasure.ts';

/** Dependencies of checking a log that was restored or replaced. */
export interface LostKeysDeps {
  readonly log: Log;
  /** Pool with the login of the database owner. */
  readonly pool: Pool;
  readonly settings: ServiceSettings;
  readonly now: () => Date;
  /** Whether the operator chose to continue without lost keys. */
  readonly areLost: boolean;
  /** The command for that choice. */
  readonly goOn: string;
}

/**
 * Compares the whole log with its subject keys before it is adopted. Keys that the operator gives up are recorded in
 * the log and then replaced by tombstones. Safe to repeat.
 * @returns the number of keys given up.
 * @throws SubjectKeysLostError, with nothing changed, when keys are lost but not given up.
 */
export async function settleLostKeys({ log, pool, settings, now, areLost, goOn }: LostKeysDeps): Promise<number> {
  const { store, register } = log;
  const erased = async () => (await openLedger(settings, now)).ledger.subjects();
  const compared = await compareKeys({ store, register, erased, anew: true });
  const { lost } = compared;
  if (!areLost) await refuseLost(compared, settings, goOn);
  if (lost.length === 0) return 0;
  await recordGivenUp(log, { epoch: await store.epoch(), lost, at: now() });
  await buryLost(pool, lost);
  return lost.length;
}
