import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { refuseDemoLeft } from '../demo/demoLeft.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import type { Settings } from './config.ts';
import { seedAdmin } from './seedAdmin.ts';
import type { SeededServices } from './seedAccounts.ts';

/**
 * Makes the administrator and the demo of the settings; safe to repeat.
 * @returns whether the demo accounts have the password of the settings; `null` without a demo. @throws Error that names the cure.
 */
export async function seed(services: SeededServices, settings: Settings, logger: Logger): Promise<boolean | null> {
  const { admin, demo } = settings;
  await refuseDemoLeft(services, settings);
  if (admin !== null) await seedAdmin(services, admin, logger);
  return demo === null ? null : seedDemo(services, demo.password);
}

/** Programs that seed the same database take this advisory lock. */
const seedLock = 7_226_013;
/** Milliseconds between two tries to take it: a wait in the database would count as a statement that runs away. */
const retryMs = 250;

/** Does some work while no other process does the same. */
export async function whileAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [seedLock]);
      if (rows[0]?.taken === true) break;
      await delay(retryMs);
    }
    return await work();
  } finally {
    // Whatever held the lock goes with its connection.
    client.release(true);
  }
}
