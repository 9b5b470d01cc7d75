import { fileURLToPath } from 'node:url';

/** Folder of the SQL files for `runMigrations`: one sequence of files for the schemas of all parts of the product. */
export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));
