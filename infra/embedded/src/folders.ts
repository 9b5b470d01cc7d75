import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** SQL files that `migrate` runs. */
export const migrationsFolder = fileURLToPath(new URL('../../../projections/migrations/', import.meta.url));
