import { type ReadModelName, readModelVersions } from './readModels.ts';
import type { Pool } from 'pg';

/** Names the Postgres schema that holds a read model for this code's version. */
export type SchemaOf = (readModel: ReadModelName) => string;

/** Thrown while a read model of this code's version is not filled yet. */
export class ReadModelMissing extends Error {
  readonly readModel: ReadModelName;

  constructor(readModel: ReadModelName) {
    super(`The read model ${readModel} is not ready yet.`);
    this.name = 'ReadModelMissing';
    this.readModel = readModel;
  }
}

/** Looks up the active schemas once; call it once per request, so that one answer never mixes two builds. */
export async function resolveSchemas(pool: Pick<Pool, 'query'>): Promise<SchemaOf> {
  const found = await pool.query<{ projection: string; code_version: number; schema: string }>({
    name: 'active-schemas',
    text: 'SELECT projection, code_version, schema FROM ops.active',
  });
  return (readModel) => {
    const version = readModelVersions[readModel];
    const row = found.rows.find(({ projection, code_version }) => projection === readModel && code_version === version);
    if (row === undefined) throw new ReadModelMissing(readModel);
    return row.schema;
  };
}

/** Says that this release reads its active schemas, so that nobody drops them. */
export async function markRead(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `SELECT ops.mark_read(array_agg(a.schema))
       FROM ops.active a JOIN json_each_text($1::json) AS mine (projection, version)
         ON a.projection = mine.projection AND a.code_version = mine.version::int`,
    [JSON.stringify(readModelVersions)],
  );
}
