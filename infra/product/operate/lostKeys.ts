import { recordGivenUp } from '@marketplace/command-service/privacy/lostKeys.ts';
import { compareKeys } from '@marketplace/event-store/personalData/compareKeys.ts';
import { buryLost } from '@marketplace/event-store/personalData/keyRegister.ts';
import type { Pool } from 'pg';
import { refuseLost } from '../start/knownKeys.ts';
import type { Log } from '../start/log.ts';
import type { ServiceSettings } from '../start/serviceOptions.ts';
import { openLedger } from './erasure.ts';

/** What a log that was restored or exchanged is compared with. */
export interface LostKeysDeps {
  readonly log: Log;
  /** Of the database's owner. */
  readonly pool: Pool;
  readonly settings: ServiceSettings;
  readonly now: () => Date;
  /** Whether the operator said to go on without what is lost. */
  readonly areLost: boolean;
  /** The command that says so. */
  readonly goOn: string;
}

/**
 * Compares all of the log with the keys of its people before it is adopted. Keys that are lost and given up get tombstones, once the log says that
 * they were. Safe to repeat. @returns how many were given up. @throws KeysLost, with nothing changed, when they were not.
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
