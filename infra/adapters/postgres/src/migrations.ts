import { fileURLToPath } from 'node:url';

/** SQL files that `migrate` runs, of everything that is written in Postgres, in one order. */
export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));
