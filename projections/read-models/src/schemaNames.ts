import type { ReadModelName } from '@marketplace/contracts/operations/operations.readModels.values.ts';
import { readModelVersions } from './readModels.ts';
import type { Pool } from 'pg';

/** Returns the Postgres schema that contains a read model in this code's version. */
export type FindReadModelSchema = (readModel: ReadModelName) => string;

/** Thrown while a read model of this code's version has not been built yet. */
export class ReadModelNotReadyError extends Error {
  readonly readModel: ReadModelName;

  constructor(readModel: ReadModelName) {
    super(`The read model ${readModel} is not ready yet.`);
    this.name = 'ReadModelNotReadyError';
    this.readModel = readModel;
  }
}

/**
 * Resolves the active schemas. Call this function once per request, so that one response never mixes two builds of a
 * read model.
 */
export async function resolveReadModelSchemas(pool: Pick<Pool, 'query'>): Promise<FindReadModelSchema> {
  const found = await pool.query<{ projection: string; code_version: number; schema: string }>({
    name: 'active-schemas',
    text: 'SELECT projection, code_version, schema FROM ops.active',
  });
  return (readModel) => {
    const version = readModelVersions[readModel];
    const row = found.rows.find(({ projection, code_version }) => projection === readModel && code_version === version);
    if (row === undefined) throw new ReadModelNotReadyError(readModel);
    return row.schema;
  };
}

/** Records that this release reads its active schemas, so that they are not dropped. */
export async function markReadModelSchemasInUse(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `SELECT ops.mark_read(array_agg(a.schema))
       FROM ops.active a JOIN json_each_text($1::json) AS mine (projection, version)
         ON a.projection = mine.projection AND a.code_version = mine.version::int`,
    [JSON.stringify(readModelVersions)],
  );
}
