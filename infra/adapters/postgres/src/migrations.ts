import { fileURLToPath } from 'node:url';

/** Folder of the SQL files for `runMigrations`, with the schemas of all parts of the product in one order. */
export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));
