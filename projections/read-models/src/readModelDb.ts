import {
  IdentifierNode,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  SchemableIdentifierNode,
  sql,
  type UnknownRow,
} from 'kysely';
import type { Pool } from 'pg';
import { type ReadModelName, readModelVersions } from './readModels.ts';
import type { SchemaOf } from './schemaNames.ts';

function isReadModel(name: string): name is ReadModelName {
  return Object.hasOwn(readModelVersions, name);
}

class LiveSchemas extends OperationNodeTransformer {
  readonly #schemaOf: SchemaOf;

  constructor(schemaOf: SchemaOf) {
    super();
    this.#schemaOf = schemaOf;
  }

  protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
    const { schema, identifier } = super.transformSchemableIdentifier(node);
    if (schema === undefined) return SchemableIdentifierNode.create(identifier.name);
    const live = isReadModel(schema.name) ? this.#schemaOf(schema.name) : schema.name;
    return { ...SchemableIdentifierNode.create(identifier.name), schema: IdentifierNode.create(live) };
  }
}

/** Puts the schema that holds a read model in the place of its name. */
function liveSchemas(schemaOf: SchemaOf): KyselyPlugin {
  const transformer = new LiveSchemas(schemaOf);
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => transformer.transformNode(node),
    transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
      Promise.resolve(result),
  };
}

/** Where an answer is read from: a pool, which stays the caller's, and the schemas of the request. */
export interface ReadSource {
  readonly pool: Pool;
  readonly schemaOf: SchemaOf;
  /** The transaction that everything is read in; left out, every statement reads what is current. */
  readonly snapshot?: Kysely<unknown>;
}

/** Looks up where read models are: once per request, so that one answer never mixes two builds. */
export async function readSource(port: {
  readonly pool: Pool;
  readonly resolveSchemas: () => Promise<SchemaOf>;
}): Promise<ReadSource> {
  return { pool: port.pool, schemaOf: await port.resolveSchemas() };
}

const databases = new WeakMap<Pool, Kysely<unknown>>();

function databaseOf(pool: Pool): Kysely<unknown> {
  const known = databases.get(pool);
  if (known !== undefined) return known;
  const made = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  databases.set(pool, made);
  return made;
}

/** Queries over tables that are keyed `readModel.table` and read where the source's schemas hold them. Cheap for a pool that was given before. */
export function readModelDb<Tables>({ pool, schemaOf, snapshot }: ReadSource): Kysely<Tables> {
  return (snapshot ?? databaseOf(pool)).withPlugin(liveSchemas(schemaOf)) as Kysely<Tables>;
}

/**
 * Reads rows and their counts from one snapshot, so that they agree while events arrive. `read` must take what it reads from the
 * source that it is given, by `readModelDb`.
 */
export function inSnapshot<T>(source: ReadSource, read: (source: ReadSource) => Promise<T>): Promise<T> {
  return databaseOf(source.pool)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => read({ ...source, snapshot }));
}

/** How many rows a group has. */
export const rowCount = sql<number>`count(*)::int`;
