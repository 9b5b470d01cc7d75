import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { requireNoPublicDemoAccounts } from '../demo/demoRemoval.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import type { ProductSettings } from './config.ts';
import { seedAdmin } from './seedAdmin.ts';
import type { ServiceFunctionsForSeeding } from './seedAccounts.ts';

/**
 * Creates the configured administrator and demo; safe to repeat.
 * @returns the email addresses of the demo accounts whose password is not the configured one; `null` without a demo.
 * @throws Error with instructions if demo accounts would be public, or ADMIN_PASSWORD is too weak.
 */
export async function seedAdminAndDemo(
  services: ServiceFunctionsForSeeding,
  settings: ProductSettings,
  logger: Logger,
): Promise<readonly string[] | null> {
  const { admin, demo } = settings;
  await requireNoPublicDemoAccounts(services, settings);
  if (admin !== null) await seedAdmin(services, admin, logger);
  return demo === null ? null : seedDemo(services, demo.password);
}

/** Key of the advisory lock that a program takes while it seeds a database. */
const seedLock = 7_226_013;
/** Milliseconds between attempts. A statement that waits for the lock would be aborted by the statement timeout. */
const retryMs = 250;

/** Runs work while holding the seed lock. */
export async function withSeedLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [seedLock]);
      if (rows[0]?.taken === true) break;
      await delay(retryMs);
    }
    return await work();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}
